-- Sentinel's warm-up curve, in whole numbers; io.headgate.limiter.warmup.Curve draws it. Tokens gather while little is
-- admitted; the more there are above the warning line, the colder the limiter and the dearer a permit. They change once a
-- second. Seconds are those of the clock, so that a limiter that has got cold again can be forgotten.
--
-- The state ends with the settings by which it was written, `/count:cold:warning:highest`. Where they are others, it goes by them
-- until now: the next limit goes on from there, and is written at once.
local SECOND = tonumber(ARGV[5])
local settings = 5 -- how many of them there are

-- On the warning line, and above it where the limit is too small to be cold, tokens never change while nobody calls: such
-- a limiter stays as warm as it is for ever, and is forgotten after a week.
local MOST_SECONDS = 7 * 24 * 3600

local function divide(number, by) -- down; exact, since nothing here exceeds 2^53
  return (number - math.fmod(number, by)) / by
end

local count, cold, warning, highest, range, coldCount -- of the curve in use

local function use(curve)
  count, cold = tonumber(curve[1]), tonumber(curve[2])
  warning, highest = tonumber(curve[3]), tonumber(curve[4])
  range, coldCount = math.max(1, highest - warning), divide(count, cold)
end

use(ARGV)

local function price(stored) -- how much dearer than when warm: a fraction over range
  return range + math.max(0, stored - warning) * (cold - 1)
end

local function allowed(stored) -- in a second that begins with so many tokens
  return highest == warning and count or math.max(1, divide(count * range, price(stored)))
end

local function isRefilled(stored, passed)
  return stored < warning or (warning == 0 and stored == 0) or (stored > warning and passed < coldCount)
end

local function after(stored, passed, seconds) -- tokens, so many seconds after a second that admitted so many
  local filled = isRefilled(stored, passed) and math.min(highest, stored + seconds * count) or stored
  return math.max(0, filled - passed)
end

local function secondsToCold(stored) -- from a second with so many tokens, nobody calling; by the second after next
  if stored == highest or highest == warning then    -- it no longer matters how many that second admitted
    return 2
  end
  return isRefilled(stored, 0) and math.max(2, divide(highest - stored + count - 1, count)) or MOST_SECONDS
end

local key = KEYS[1]
local found = unmarked(load(key), settings)
local changed = false

local by = table.concat(ARGV, ':', 1, 4)
local state, writtenBy, more = string.match(found or '', '^([^/]*)/?([^/]*)/?(.*)$')
local former = writtenBy ~= '' and writtenBy ~= by and {string.match(writtenBy, '^(%d+):(%d+):(%d+):(%d+)$')}

local numbers = {} -- the state: the second in use, its tokens, how many it has admitted, and more
for number in string.gmatch(state, '%-?%d+') do
  numbers[#numbers + 1] = tonumber(number)
end

local second = numbers[1] or now - math.fmod(now, SECOND)
local tokens = math.min(former and tonumber(former[4]) or highest, numbers[2] or highest)
local used = numbers[3] or 0

local function inProportion(stored) -- as warm as with so many tokens of the former curve
  if former[4] == '0' then
    return highest
  end
  local whole, rest = share(stored, highest, tonumber(former[4]))
  return rest > 0 and whole + 1 or whole
end

local function secondsSince(instant)
  return instant <= second and 0 or divide(instant - second, SECOND)
end

local function text(values) -- the state as it is stored
  for i = 1, #values do
    values[i] = string.format('%.0f', values[i])
  end
  return table.concat(values, ':') .. '/' .. by
end

-- What a refusal says of the future: no more than that this second is lost, since the next may be warmer.
local function refusal(missing)
  return math.min(missing, second + (secondsSince(now) + 1) * SECOND - now)
end
