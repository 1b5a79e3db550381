-- Time is the server's, in microseconds, and keys live as long as they matter.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])

local function isAlive(key)
  return true -- Redis itself forgets what has expired
end

local function keep(key, ticks)
  redis.call('PEXPIRE', key, string.format('%.0f', math.max(1, math.ceil(ticks / 1000)))) -- milliseconds
end

local function load(key)
  return redis.call('GET', key)
end

local function save(key, value, ticks)
  redis.call('SET', key, value, 'PX', string.format('%.0f', math.max(1, math.ceil(ticks / 1000))))
end
