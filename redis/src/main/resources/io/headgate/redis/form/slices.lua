-- Permits counted per slice of time: the last `span` slices together hold at most `most`; SlicedAlgorithm draws it.
--
--      past: these no longer grow              here        ahead: opened by those who wait
--   |    3    |    0    |    4    |    1    |    2    |    5    |
--                                                          ^ newest: all later calls are charged here or behind it
--
-- Where the slice before fades (two windows), it counts for as much of it as is less than a slice ago. What slices there
-- are, and where counts are kept, says the part before: startOf, endOf, indexOf, counted, put, newest, here, write.
local EXACT = 2 ^ 53

local changed = false

local function share(a, b, c) -- a·b/c as whole and rest, also where a·b is more than a double holds
  if a * b < EXACT then
    local rest = math.fmod(a * b, c)
    return (a * b - rest) / c, rest
  end
  local over = math.fmod(b, c)
  local whole, part, rest, bit = a * ((b - over) / c), 0, 0, 2 ^ 51
  while bit >= 1 do -- as one multiplies by hand, in binary
    part, rest = 2 * part, 2 * rest
    if a >= bit then
      a, rest = a - bit, rest + over
    end
    while rest >= c do
      part, rest = part + 1, rest - c
    end
    bit = bit / 2
  end
  return whole + part, rest
end

local function shareUp(a, b, c)
  local whole, rest = share(a, b, c)
  return rest > 0 and whole + 1 or whole
end

local function charged() -- the slice to which calls are charged
  return math.max(here, newest)
end

local function held(slice) -- what counts in a slice, itself included
  local sum = 0
  for each = slice - span + 1, slice do
    sum = sum + counted(each)
  end
  return sum
end

local function untilFaded(slice, permits) -- how long until they fit into this slice, or nil
  local free, older = most - counted(slice) - permits, counted(slice - 1)
  if free < 0 then
    return nil
  end
  -- what is left of the slice before must come to no more than what is free: older·(end-t)/length <= free
  local before = older <= free and length or (share(free, length, older))
  return math.max(0, startOf(slice) - now, endOf(slice) - before - now)
end

local function quote(permits) -- how long until they fit, and into which slice
  local slice = charged()
  if fading then
    local wait = untilFaded(slice, permits)
    while not wait do
      slice = slice + 1
      wait = untilFaded(slice, permits)
    end
    return wait, slice
  end
  local sum = held(slice)
  while permits > most - sum do
    sum = sum - counted(slice - span + 1) -- it leaves, and the one that comes is empty
    slice = slice + 1
  end
  return math.max(0, startOf(slice) - now), slice
end

local function free() -- what could be taken now
  if charged() > here then
    return 0 -- others wait
  end
  if fading then
    return most - counted(here) - shareUp(counted(here - 1), endOf(here) - now, length)
  end
  return most - held(here)
end

local function booked() -- by those who wait
  local sum = 0
  for slice = here + 1, newest do
    sum = sum + counted(slice)
  end
  return sum
end

local function untilFull()
  for slice = charged(), here - span + 1, -1 do
    if counted(slice) > 0 then
      return math.max(0, endOf(slice) + (span - 1) * length - now)
    end
  end
  return 0
end

local function add(slice, permits)
  put(slice, counted(slice) + permits)
  newest = math.max(newest, slice)
  changed = true
end

local steps = {}

function steps.take(permits, times)
  if permits > most then
    return 0, -1, 0
  end
  local granted = math.max(0, math.min(times, math.floor(free() / permits)))
  if granted > 0 then
    add(here, granted * permits)
  end
  return granted, granted < times and (quote(permits)) or 0, 0
end

function steps.book(permits, longest)
  if permits > most then
    return -1, -1, 0
  end
  local wait, slice = quote(permits)
  if wait > longest or slice > here + furthest then
    return -1, wait, 0
  end
  add(slice, permits)
  return wait, 0, 0
end

function steps.upto(permits)
  local there = math.min(permits, free())
  if there <= 0 then
    return 0, 0, 0
  end
  add(here, there)
  return there, 0, 0
end

-- Permits to be used later, but only while their slice lasts: beyond the least a member's part of what is left, and towards
-- the end of the slice fewer, since less time is left to use them. Answers how long that is, too.
function steps.lease(least, wanted, members, life)
  local there, rest = free(), endOf(here) - now
  if there < least then
    return 0, least > most and -1 or (quote(least)), 0
  end
  local part = math.ceil(math.min(wanted * math.min(1, rest / life), there / members))
  local leased = math.max(least, part)
  add(here, leased)
  return leased, 0, rest
end

function steps.charge(permits) -- fills slice after slice
  local slice, left, parts = charged(), permits, {}
  local sum = held(slice)
  while left > 0 do
    if slice > here + furthest then
      return 0, 0, 0
    end
    local part = math.max(0, math.min(left, most - (fading and counted(slice) or sum)))
    parts[slice], left = part, left - part
    local leaves = slice - span + 1
    sum = sum + part - counted(leaves) - (parts[leaves] or 0)
    slice = slice + 1
  end
  for each, part in pairs(parts) do
    if part > 0 then
      add(each, part)
    end
  end
  return 1, (quote(1)), 0
end

function steps.back(permits, _, taken, waited) -- into the slice they came from, if it still counts
  local slice = math.min(indexOf(taken + waited), charged())
  local back = slice > charged() - span and math.min(permits, counted(slice)) or 0
  if back <= 0 then
    return 0, 0, 0
  end
  put(slice, counted(slice) - back)
  while newest > here and counted(newest) == 0 do -- opened ahead of its time, and empty again
    newest = newest - 1
  end
  changed = true
  return back, 0, 0
end

function steps.probe(permits)
  return free() - booked(), permits > most and -1 or (quote(permits)), untilFull()
end

local function store()
  write(math.max(untilFull(), endOf(here) - now))
end
