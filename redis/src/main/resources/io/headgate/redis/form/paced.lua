-- The instant of the last call, and the price that the curve asks for the next; io.headgate.limiter.warmup.PacedWarmUpAlgorithm
-- says more. That instant is whole ticks and a rest counted in parts of a tick, as in timeline.lua: a permit costs
-- price / range / count seconds, and the number of parts does not change with the price.
local scale, parts = tonumber(ARGV[6]), tonumber(ARGV[7]) -- a permit costs price * scale / parts ticks
local largest, longest = tonumber(ARGV[8]), tonumber(ARGV[9])
local marker = ARGV[10] -- says since when Redis remembers
local first = 11 -- where the requests begin

local LONG_AGO = -2 ^ 51
local SECONDS_AHEAD = 100

local since = not found and usedUpSince(marker) -- a call may have run then
local last, rest = numbers[4] or since or LONG_AGO, numbers[5] or 0
local newest, lastBefore, restBefore = numbers[6] or 0, numbers[7] or 0, numbers[8] or 0 -- to undo the last call
local secondBefore, tokensBefore, usedBefore = numbers[10], numbers[11], numbers[12]
if not usedBefore then -- as versions before wrote it
  newest = 0
end
if former or (numbers[9] and numbers[9] ~= parts) then -- the limit has changed, and with it the parts: the safe side
  last, rest, newest = rest > 0 and last + 1 or last, 0, 0
end
if former then -- what is booked or owed keeps its time
  local passed = secondsSince(now)
  use(former)
  local stored = passed == 0 and tokens or after(tokens, passed == 1 and used or 0, passed)
  use(ARGV)
  tokens, used = inProportion(stored), passed == 0 and used or 0
  second, changed = second + passed * SECOND, true
end

local function reached()
  return math.max(now, second)
end

local function priceAt(instant)
  local seconds = secondsSince(instant)
  return price(seconds == 0 and tokens or after(tokens, seconds == 1 and used or 0, seconds))
end

local function cost(permits, each) -- whole ticks and parts
  local whole, part = share(permits, math.fmod(each * scale, parts), parts)
  return permits * divide(each * scale, parts) + whole, part
end

local function due(permits, each) -- the instant after the last call at which so many may run
  local whole, part = cost(permits, each)
  whole, part = last + whole, rest + part
  if part >= parts then
    return whole + 1, part - parts
  end
  return whole, part
end

local function untilDue(permits, each, instant)
  local whole, part = due(permits, each)
  return math.max(0, (part > 0 and whole + 1 or whole) - instant)
end

local function quote(permits)
  return permits > largest and -1 or untilDue(permits, priceAt(reached()), reached())
end

-- Nobody calling, the price changes with each second: the first second in which the call is due at its price, or if that
-- is far away, when it is due at the highest price.
local function untilFree(permits)
  if permits > largest then
    return -1
  end
  local at = reached()
  for looks = 1, SECONDS_AHEAD do
    local missing = untilDue(permits, priceAt(at), at)
    local nextSecond = second + (secondsSince(at) + 1) * SECOND
    if at + missing < nextSecond then
      return at + missing - reached()
    end
    at = nextSecond
  end
  return untilDue(permits, price(highest), reached())
end

-- What a refusal says of the future. Nobody runs, and warms it up, before the last call has been paid for.
local function refused(permits, missing)
  local free = last > reached() + SECOND and untilFree(permits) or -1
  return free > 0 and free or refusal(missing)
end

local function move()
  local seconds = secondsSince(now)
  if seconds > 0 then
    tokens = after(tokens, seconds == 1 and used or 0, seconds)
    used, second = 0, second + seconds * SECOND
  end
  changed = true
end

local function apply(permits, waited)
  local each = priceAt(reached())
  secondBefore, tokensBefore, usedBefore = second, tokens, used
  move()
  used = used + permits
  newest, lastBefore, restBefore = permits, last, rest
  if waited > 0 then
    last, rest = due(permits, each)
  else
    last, rest = reached(), 0
  end
end

local steps = {}

function steps.take(permits, times)
  for granted = 0, times - 1 do
    local missing = quote(permits)
    if missing ~= 0 then
      return granted, refused(permits, missing), 0
    end
    apply(permits, 0)
  end
  return times, 0, 0
end

function steps.book(permits, most)
  local missing = quote(permits)
  if missing < 0 or missing > math.min(most, longest) then
    return -1, refused(permits, missing), 0
  end
  apply(permits, missing)
  return missing, 0, 0
end

local function available()
  local each = math.max(1, (cost(1, price(tokens))))
  local free = now - last - (rest > 0 and 1 or 0)
  return quote(1) == 0 and 1 or math.min(0, math.floor(free / each))
end

function steps.upto(permits)
  if quote(1) ~= 0 then
    return 0, 0, 0
  end
  apply(1, 0)
  return 1, 0, 0
end

function steps.charge(permits)
  local each = priceAt(reached())
  move()
  used, newest = used + permits, 0
  local one = cost(1, each)
  if last + one < reached() then -- only one turn is free now
    last, rest = reached() - one, 0
  end
  last, rest = due(permits, each)
  if last - now > LONGEST_DEBT then
    neverPaid = true
    return 1, -1, 1
  end
  return 1, untilFree(1), 0
end

-- Everything is as the newest call found it; an older one's place is lost.
function steps.back(permits, held, taken, waited)
  if permits ~= newest or (rest > 0 and last + 1 or last) ~= taken + waited then
    return 0, 0, 0
  end
  last, rest = lastBefore, restBefore
  second, tokens, used = secondBefore, tokensBefore, usedBefore
  newest, changed = 0, true
  return permits, 0, 0
end

function steps.probe(permits)
  return available(), untilFree(permits), untilFree(largest)
end

local function store()
  local values = {second, tokens, used, last, rest, newest, lastBefore, restBefore, parts,
    secondBefore or 0, tokensBefore or 0, usedBefore or 0}
  local coldAt = second + secondsToCold(tokens) * SECOND
  local free = due(largest, price(highest))
  save(key, text(values), math.max(coldAt, free + 1) - now)
end
