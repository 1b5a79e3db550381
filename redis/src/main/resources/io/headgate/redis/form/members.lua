-- Who is alive: each member says so now and then, and is forgotten when it has not for a while.
-- The field 'since' says when the list was begun: a Redis that lost its keys begins a new one, which is not complete yet.
local id, life = ARGV[1], tonumber(ARGV[2])
if life > 0 then
  redis.call('HSETNX', KEYS[1], 'since', string.format('%.0f', now))
  redis.call('HSET', KEYS[1], id, string.format('%.0f', now + life))
  keep(KEYS[1], life)
else
  redis.call('HDEL', KEYS[1], id)
end
local count, before, since = 0, 0, now
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local told = tonumber(all[i + 1])
  if all[i] == 'since' then
    since = told
  elseif told <= now then
    redis.call('HDEL', KEYS[1], all[i])
  else
    count = count + 1
    before = before + (all[i] < id and 1 or 0)
  end
end
return {now, count, before, since}
