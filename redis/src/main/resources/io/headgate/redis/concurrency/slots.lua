-- Who is in flight: a sorted set with one entry a permit, scored with the instant at which its lease is over.
--
--            lapsed |  held
--   score   7   12  |  19    19    25
--   entry   a:1 b:1 |  c:1   c:2   d:1
--                  now = 15                    three are in flight, whatever else is in the set
--
-- An entry is the name of a holding, which is given once in the life of the fleet, and a number: so to renew or to release
-- what has lapsed touches nobody else's. Entries that have lapsed are taken out by the next that come in.
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

local function take(limit, lease, name, permits)
  if inFlight() + permits > limit then
    return {0}
  end
  redis.call('ZREMRANGEBYSCORE', key, '-inf', string.format('%.0f', now))
  lend(name, permits, lease)
  keepAll()
  return {1}
end

local function isHeld(name)
  local ends = redis.call('ZSCORE', key, name .. ':1')
  return ends and tonumber(ends) > now
end

local function renew(lease) -- the names and permits from the third argument on; answers for each whether it is still held
  local answers, any = {}, false
  for i = 3, #ARGV, 2 do
    local held = isHeld(ARGV[i])
    if held then
      lend(ARGV[i], ARGV[i + 1], lease)
    end
    any = any or held
    answers[#answers + 1] = held and 1 or 0
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
  return take(tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5]))
elseif word == 'renew' then
  return renew(tonumber(ARGV[2]))
elseif word == 'release' then
  return release(ARGV[2], ARGV[3])
end
return {inFlight()}
