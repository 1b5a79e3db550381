-- Time is what the test has written, and keys expire by that time; in real time they outlive the test.
local now = tonumber(redis.call('GET', 'test-clock'))

local function isAlive(key)
  local ends = redis.call('GET', key .. ':ends')
  return not ends or tonumber(ends) > now
end

local function keepUntil(key, ends)
  redis.call('PEXPIRE', key, 600000)
  redis.call('SET', key .. ':ends', string.format('%.0f', ends), 'PX', 600000)
end

local function keep(key, ticks)
  keepUntil(key, math.max(tonumber(redis.call('GET', key .. ':ends') or 0), now + ticks))
end

local function load(key)
  return isAlive(key) and redis.call('GET', key)
end

local function save(key, value, ticks)
  redis.call('SET', key, value)
  keep(key, ticks)
end

local function overwrite(key, value, ticks)
  redis.call('SET', key, value)
  keepUntil(key, now + ticks)
end
