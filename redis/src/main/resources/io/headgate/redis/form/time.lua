-- Time is the server's, in microseconds, and keys live as long as they matter.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])

local function isAlive(key)
  return true -- Redis itself forgets what has expired
end

local function milliseconds(ticks)
  return math.max(1, math.ceil(ticks / 1000))
end

-- At least as long as it was to be kept already: where the limit has changed, one of the limit before may come late, to give
-- permits back or with what it has cost, and knows nothing of how long the next limit must remember.
local function lifeOf(key, ticks)
  return string.format('%.0f', math.max(redis.call('PTTL', key), milliseconds(ticks)))
end

local function keep(key, ticks)
  redis.call('PEXPIRE', key, lifeOf(key, ticks))
end

local function load(key)
  return redis.call('GET', key)
end

local function save(key, value, ticks)
  redis.call('SET', key, value, 'PX', lifeOf(key, ticks))
end

local function overwrite(key, value, ticks) -- the same for the hot path, which asks for nothing else
  redis.call('SET', key, value, 'PX', string.format('%.0f', milliseconds(ticks)))
end
