-- Time is the server's, in microseconds, and keys live as long as they matter.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])

local function isAlive(key)
  return true -- Redis itself forgets what has expired
end

-- Keys live at least as long as they were to live already: where the limit has changed, one of the limit before may come late, to
-- give permits back, with what it has cost or with a take, and knows nothing of how long the next limit must remember.
local function keep(key, ticks)
  redis.call('PEXPIRE', key, string.format('%.0f', math.max(1, math.ceil(ticks / 1000), redis.call('PTTL', key)))) -- milliseconds
end

local function load(key)
  return redis.call('GET', key)
end

local function save(key, value, ticks)
  redis.call('SET', key, value, 'PX', string.format('%.0f', math.max(1, math.ceil(ticks / 1000), redis.call('PTTL', key))))
end
