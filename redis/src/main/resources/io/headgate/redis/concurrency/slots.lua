-- Who is in flight: a sorted set with one entry a permit, scored with the instant at which its lease is over.
--
--            lapsed |  held
--   score   7   12  |  19    19    25
--   entry   a:1 b:1 |  c:1   c:2   d:1
--                  now = 15                    three are in flight, whatever else is in the set
--
-- An entry is the name of a holding, which is given once in the life of the fleet, and a number: so to renew or to release
-- what has lapsed touches nobody else's. Entries that have lapsed are taken out by the next that come in.
--
-- A Redis that has lost its memory no longer knows who holds what. Where the limiter begins cold it lends nothing for the
-- length of a lease from then on, and whoever held slots when it happened has them again with the next renewal:
--
--                  x lost  since                    since + lease
--   held   --------|-------|------------------------|------------
--                     renewed: lent until after since, so they were held
--   lent   yes             no                       yes
local key, word = KEYS[1], ARGV[1]

local function entries(name, permits)
  local all = {}
  for i = 1, tonumber(permits) do
    all[i] = name .. ':' .. i
  end
  return all
end

local function inFlight()
  return redis.call('ZCOUNT', key, string.format('(%.0f', now), '+inf')
end

local function lend(name, permits, lease)
  local ends = string.format('%.0f', now + lease)
  for _, entry in ipairs(entries(name, permits)) do
    redis.call('ZADD', key, ends, entry)
  end
end

local function keepAll() -- as long as the longest lease
  local last = redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')
  keep(key, tonumber(last[2]) - now)
end

local function forgotten(lease, marker) -- since when, if that is less than a lease ago
  local since = rememberedSince(marker)
  return since and now < since + lease and since
end

local function take(lease, marker, limit, name, permits)
  if inFlight() + permits > limit or forgotten(lease, marker) then
    return {0}
  end
  redis.call('ZREMRANGEBYSCORE', key, '-inf', string.format('%.0f', now))
  lend(name, permits, lease)
  keepAll()
  return {now + lease}
end

local function isHeld(name)
  local ends = redis.call('ZSCORE', key, name .. ':1')
  return ends and tonumber(ends) > now
end

local function renew(lease, marker) -- name, permits and end of each; answers until when each is lent now, or 0
  local answers, any, since = {}, false, forgotten(lease, marker)
  for i = 4, #ARGV, 3 do
    local held = isHeld(ARGV[i]) or (since and tonumber(ARGV[i + 2]) > since)
    if held then
      lend(ARGV[i], ARGV[i + 1], lease)
    end
    any = any or held
    answers[#answers + 1] = held and now + lease or 0
  end
  if any then
    keepAll()
  end
  return answers
end

local function release(name, permits)
  local held = isHeld(name)
  for _, entry in ipairs(entries(name, permits)) do
    redis.call('ZREM', key, entry)
  end
  return {held and tonumber(permits) or 0}
end

if word == 'take' then
  return take(tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), ARGV[5], tonumber(ARGV[6]))
elseif word == 'renew' then
  return renew(tonumber(ARGV[2]), ARGV[3])
elseif word == 'release' then
  return release(ARGV[2], ARGV[3])
end
return {inFlight()}
