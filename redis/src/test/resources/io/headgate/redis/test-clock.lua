-- Time is what the test has written, and keys expire by that time; in real time they outlive the test.
local now = tonumber(redis.call('GET', 'test-clock'))

local function isAlive(key)
  local ends = redis.call('GET', key .. ':ends')
  return not ends or tonumber(ends) > now
end

local function keep(key, ticks)
  local ends = math.max(now + ticks, tonumber(redis.call('GET', key .. ':ends') or 0))
  redis.call('PEXPIRE', key, 600000)
  redis.call('SET', key .. ':ends', string.format('%.0f', ends), 'PX', 600000)
end

local function load(key)
  return isAlive(key) and redis.call('GET', key)
end

local function save(key, value, ticks)
  redis.call('SET', key, value)
  keep(key, ticks)
end
