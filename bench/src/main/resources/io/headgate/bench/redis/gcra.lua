-- What one writes who needs a limit and has an afternoon: GCRA on the time of the server, one key, one call per decision.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, credit = tonumber(ARGV[1]), tonumber(ARGV[2]) -- microseconds: of a permit, of a whole burst
local paid = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0)) + interval
if paid > now + credit then
  return 0
end
redis.call('SET', KEYS[1], string.format('%.17g', paid), 'PX', math.ceil((paid - now) / 1000) + 1)
return 1
