-- How cold the limiter is, and when the next call may come; io.headgate.limiter.warmup.SmoothWarmUpAlgorithm explains the curve.
--
-- Everything is counted in units, of which a tick has a whole number, so that all but the area under the slope is exact.
-- The area is a product too large for a double, which is then off by less than a unit in 2^52: it is rounded to a unit.
local price, unitsPerTick = tonumber(ARGV[1]), tonumber(ARGV[2])
local full, knee, fillPerTick = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]) -- of the store
local cold, areaDivisor = tonumber(ARGV[6]), tonumber(ARGV[7])
local largest, longest = tonumber(ARGV[8]), tonumber(ARGV[9])
local marker = ARGV[10] -- says since when Redis remembers
local settings, first = 9, 11 -- how many settings there are; where the requests begin

local key = KEYS[1]
local found = unmarked(load(key), settings)
local changed = false

local numbers = {}
for number in string.gmatch(found or '', '%-?%d+') do
  numbers[#numbers + 1] = tonumber(number)
end
if numbers[4] and numbers[4] ~= unitsPerTick then -- the limit has changed, and with it the units: as cold in proportion
  numbers = {math.ceil(numbers[1] / numbers[5] * full), numbers[3] > 0 and numbers[2] + 1 or numbers[2], 0}
end

local stored = math.min(full, numbers[1] or full) -- a key that is missing is cold
local next, units = numbers[2] or now, numbers[3] or 0
local newest, newestDue = numbers[6] or 0, numbers[7] or 0 -- the last call, with what it found, so that it can be undone
local storedBefore, nextBefore, unitsBefore = numbers[8] or 0, numbers[9] or 0, numbers[10] or 0

local function storedAt()
  return math.min(full, stored + math.max(0, now - next) * fillPerTick)
end

local function wait()
  return math.max(0, next - now + (units > 0 and 1 or 0))
end

local function addToNext(more, times)
  local whole, rest = share(more, times, unitsPerTick)
  local over = units + rest >= unitsPerTick and 1 or 0
  next, units = next + whole + over, units + rest - over * unitsPerTick
end

local function pay(permits)
  stored = storedAt()
  if now > next then
    next, units = now, 0
  end
  local taken = math.min(permits * price, stored)
  local above = math.max(0, stored - knee)
  local dear = math.min(above, taken)
  stored, changed = stored - taken, true
  addToNext(permits, price)
  addToNext(math.ceil(dear * (cold - 1) / areaDivisor * (2 * above - dear)), 1)
end

local since = not found and usedUpSince(marker)
if since then -- a call may have run then, which has yet to be paid for
  local present = now
  now, next = since, since
  pay(1)
  now, changed = present, false
end

local function apply(permits, waited)
  newest, newestDue = permits, now + waited
  storedBefore, nextBefore, unitsBefore = stored, next, units
  pay(permits)
end

local steps = {}

function steps.take(permits, times)
  if permits > largest then
    return 0, -1, 0
  end
  for granted = 0, times - 1 do
    if wait() > 0 then
      return granted, wait(), 0
    end
    apply(permits, 0)
  end
  return times, 0, 0
end

function steps.book(permits, most)
  if permits > largest then
    return -1, -1, 0
  end
  local missing = wait()
  if missing > math.min(most, longest) then
    return -1, missing, 0
  end
  apply(permits, missing)
  return missing, 0, 0
end

local function available()
  local early = now - next - (units > 0 and 1 or 0)
  local each = math.max(1, math.floor(price / unitsPerTick))
  return early >= 0 and 1 or math.min(0, math.floor(early / each) + 1)
end

function steps.upto(permits)
  if wait() > 0 then
    return 0, 0, 0
  end
  apply(1, 0)
  return 1, 0, 0
end

function steps.charge(permits)
  newest = 0
  pay(permits)
  if next - now > LONGEST_DEBT then
    neverPaid = true
    return 1, -1, 1
  end
  return 1, wait(), 0
end

-- The newest call leaves everything as it found it; an older one's cost is lost.
function steps.back(permits, held, taken, waited)
  if newest == 0 or permits ~= newest or taken + waited ~= newestDue then
    return 0, 0, 0
  end
  stored, next, units = storedBefore, nextBefore, unitsBefore
  newest, changed = 0, true
  return permits, 0, 0
end

local function untilFull()
  return math.max(0, next - now) + math.ceil((full - storedAt()) / fillPerTick)
end

function steps.probe(permits)
  return available(), permits > largest and -1 or wait(), untilFull()
end

local function store()
  local values = {stored, next, units, unitsPerTick, full}
  if newest > 0 then
    values = {stored, next, units, unitsPerTick, full, newest, newestDue, storedBefore, nextBefore, unitsBefore}
  end
  for i = 1, #values do
    values[i] = string.format('%.0f', values[i])
  end
  save(key, table.concat(values, ':'), untilFull() + 1)
end
