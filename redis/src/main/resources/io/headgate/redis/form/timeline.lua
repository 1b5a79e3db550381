-- The instant up to which the permits handed out so far are paid for; io.headgate.limiter.pace.Timeline draws it.
--
-- Numbers here are doubles, exact up to 2^53, and a permit may cost a fraction of a tick: 3 per second is 333,333 1/3
-- microseconds. So an instant, a cost or a distance is two numbers, whole ticks and a rest counted in parts of a tick.
local payment = ARGV[1]                                          -- before, after, or waiting
local price, priceRest, parts = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local idle, idleRest = tonumber(ARGV[5]), tonumber(ARGV[6])      -- how much idle time is saved up
local memory = tonumber(ARGV[7])                                 -- after so long at rest nothing of the past matters
local largest, longest = tonumber(ARGV[8]), tonumber(ARGV[9])    -- the largest take, the longest wait
local marker = ARGV[10]                                          -- says since when Redis remembers
local settings, first = 9, 11                                    -- how many settings there are; where the requests begin

local key = KEYS[1]
local paid, rest, booked -- no call is booked to run later than booked; told only where a call pays after it has run
local found = unmarked(load(key), settings)
local changed = false

local formerPrice, formerRest, formerParts -- what a permit cost when the debt was stored

if found then
  paid, rest, booked = tonumber(found), 0, 0
  if not paid then
    local whole, part, of, until_, price_, rest_ =
      string.match(found, '^(%-?%d+):(%d+)/(%d+):?(%-?%d*)@?(%d*):?(%d*)$')
    paid, rest, booked = tonumber(whole), tonumber(part), tonumber(until_) or 0
    formerPrice, formerRest, formerParts = tonumber(price_), tonumber(rest_), tonumber(of)
    if formerParts ~= parts then -- the limit has changed, and with it the parts: the safe side
      paid, rest = rest > 0 and paid + 1 or paid, 0
    end
  end
else
  local since = usedUpSince(marker)
  paid, rest, booked = since or now - memory, 0, 0 -- all was used up then
  if since and payment == 'after' then             -- by one call that has yet to be paid for
    paid, rest = since + price, priceRest
  end
  if paid < now - memory then
    paid, rest = now - memory, 0
  end
end

-- A bucket keeps a debt in permits when its rate changes. A debt is stored with the price that it was counted at.
local function inDebt()
  return payment == 'before' and (paid > now or (paid == now and rest > 0))
end

if formerPrice and inDebt() and (formerPrice ~= price or formerRest ~= priceRest or formerParts ~= parts) then
  local ticks = paid - now + (rest > 0 and 1 or 0)
  local ratio = (price + priceRest / parts) / (formerPrice + formerRest / formerParts)
  paid, rest, changed = now + math.ceil(ticks * ratio * (1 + 2 ^ -50)), 0, true -- division rounds: never down
  neverPaid = paid - now > LONGEST_DEBT
end

local function store()
  local value
  if payment == 'after' then
    value = string.format('%.0f:%.0f/%.0f:%.0f', paid, rest, parts, booked)
  elseif inDebt() then
    value = string.format('%.0f:%.0f/%.0f@%.0f:%.0f', paid, rest, parts, price, priceRest)
  elseif rest > 0 then
    value = string.format('%.0f:%.0f/%.0f', paid, rest, parts)
  else
    value = string.format('%.0f', paid)
  end
  save(key, value, math.max(0, paid + memory - now + (rest > 0 and 1 or 0)))
end

local function costOfMany(permits) -- more than a double multiplies; as many as a tick has parts cost whole ticks
  local few = math.fmod(permits, parts)
  if few < 0 then
    few = few + parts
  end
  local whole, part = share(few, priceRest, parts)
  return (permits - few) / parts * (price * parts + priceRest) + few * price + whole, part
end

local function cost(permits)
  local part = permits * priceRest
  if part >= EXACT or part <= -EXACT then
    return costOfMany(permits)
  end
  local over = math.fmod(part, parts)
  if over < 0 then
    over = over + parts
  end
  return permits * price + (part - over) / parts, over
end

local function plus(whole, part, whole2, part2)
  part = part + part2
  if part >= parts then
    return whole + whole2 + 1, part - parts
  end
  return whole + whole2, part
end

local function minus(whole, part, whole2, part2)
  part = part - part2
  if part < 0 then
    return whole - whole2 - 1, part + parts
  end
  return whole - whole2, part
end

local function more(whole, part, whole2, part2)
  return whole > whole2 or (whole == whole2 and part > part2)
end

local function up(whole, part) -- to whole ticks, and at least to none
  return math.max(0, part > 0 and whole + 1 or whole)
end

local function start(whole, part) -- where a call begins that can use so much idle time
  local earliest, of = minus(now, 0, whole, part)
  if more(paid, rest, earliest, of) then
    return paid, rest
  end
  return earliest, of
end

local function saveable(permits)
  if payment == 'waiting' then
    return cost(permits)
  end
  return idle, idleRest
end

local function quote(permits) -- how long to wait, and what paid moves to
  local whole, part = start(saveable(permits))
  local to, of = plus(whole, part, cost(permits))
  if payment == 'after' then
    return up(minus(whole, part, now, 0)), to, of
  end
  return up(minus(to, of, now, 0)), to, of
end

local function covers(permits, whole, part) -- whether so much time pays for them
  local needed, of = cost(permits)
  return not more(needed, of, whole, part)
end

local function within(whole, part) -- how many permits so much time pays for
  local permits = math.floor((whole + part / parts) / (price + priceRest / parts)) -- nearly: division rounds
  if permits <= -EXACT then
    return permits
  end
  while not covers(permits, whole, part) do
    permits = permits - 1
  end
  while covers(permits + 1, whole, part) do
    permits = permits + 1
  end
  return permits
end

local function move(whole, part)
  paid, rest, changed = whole, part, true
end

local function wait(permits)
  if permits > largest then
    return -1
  end
  return (quote(permits))
end

local function available()
  local whole, part = minus(now, 0, start(saveable(1)))
  return within(whole, part) + (payment == 'after' and 1 or 0)
end

local steps = {}

function steps.take(permits, times)
  if permits > largest then
    return 0, -1, 0
  end
  for granted = 0, times - 1 do
    local missing, whole, part = quote(permits)
    if missing > 0 then
      return granted, missing, 0
    end
    move(whole, part)
  end
  return times, 0, 0
end

function steps.book(permits, most)
  if permits > largest then
    return -1, -1, 0
  end
  local missing, whole, part = quote(permits)
  if missing > math.min(most, longest) then
    return -1, missing, 0
  end
  if missing > 0 and payment == 'after' then
    booked = math.max(booked, now + missing)
  end
  move(whole, part)
  return missing, 0, 0
end

function steps.upto(permits)
  local there = math.min(permits, largest, available())
  if there <= 0 then
    return 0, 0, 0
  end
  local whole, part = start(saveable(1))
  move(plus(whole, part, cost(there)))
  return there, 0, 0
end

function steps.lease(least, most, members)
  local there = math.min(available(), largest)
  if there < least then
    return 0, wait(least), 0
  end
  local leased = math.max(least, math.min(most, math.ceil(there / members))) -- what there is, is for all of them
  local whole, part = start(saveable(1))
  move(plus(whole, part, cost(leased)))
  return leased, 0, 0
end

function steps.charge(permits)
  local whole, part = start(saveable(1)) -- of a queue only one turn is free now
  move(plus(whole, part, cost(permits)))
  if paid - now > LONGEST_DEBT then
    neverPaid = true
    return 1, -1, 1
  end
  return 1, wait(1), 0
end

-- Only so much comes back that the calls that did run keep the promise: no more is lost than drips in while permits are held. A bucket in a
-- process knows how full it was before and loses less, see docs/decisions/0005-giving-back.md.
local function returnable(permits, held, due, waited)
  local whole, part = cost(permits)
  local mine, of = paid, rest
  if payment == 'after' then
    mine, of = minus(paid, rest, whole, part)
  end
  local newest = more(mine, of, due - 1, 0) and not more(mine, of, due, 0)
  local booking = permits == held and (waited > 0 or payment == 'waiting')
  if booking and newest then
    local last, lastRest = plus(paid, rest, whole, part)
    if due > now or (payment == 'waiting' and more(last, lastRest, now, 0)) then
      return whole, part
    end
  end
  local nobodyAhead
  if payment == 'after' then
    nobodyAhead = booked <= now
  else
    nobodyAhead = not more(paid, rest, now, 0)
  end
  if nobodyAhead and due <= now and payment ~= 'waiting' then
    return minus(whole, part, now - due, 0)
  end
  return 0, 0
end

function steps.back(permits, held, taken, waited)
  local whole, part = returnable(permits, held, taken + waited, waited)
  if not (found or changed) or whole < 0 or (whole == 0 and part == 0) then
    return 0, 0, 0
  end
  move(minus(paid, rest, whole, part))
  local back = within(whole, part)
  local exact, of = cost(back)
  return more(whole, part, exact, of) and back + 1 or back, 0, 0
end

function steps.probe(permits)
  local full, part = plus(paid, rest, saveable(1))
  return available(), wait(permits), up(minus(full, part, now, 0))
end
