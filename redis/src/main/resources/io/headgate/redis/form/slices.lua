-- Permits counted per slice of time: the last `span` slices together hold at most `most`; SlicedAlgorithm draws it.
--
--      past: these no longer grow              here        ahead: opened by those who wait
--   |    3    |    0    |    4    |    1    |    2    |    5    |
--                                                          ^ newest: all later calls are charged here or behind it
--
-- Where the slice before fades (two windows), it counts for as much of it as is less than a slice ago. What slices there
-- are, and where counts are kept, says the part before:
--
--   startOf, endOf, indexOf, counted, put, write
--   usedFrom    the next slice that holds any, from the given one on
--   fill        puts so many slices that a debt fills behind the newest; they go on as the last `stride` slices did
--   here        the slice of the present
--   newest      the last slice that was opened, by time or by a booking: calls are charged there, or later
--   filled      how many slices right behind `here` a debt fills
--   sum         what the last `span` slices hold, the newest included
--   carried     what is to be charged since the limit has changed, or nil
local changed = false
local stride = fading and 1 or span -- of a debt, so many slices together pay for `most`

local function untilFaded(slice, permits) -- how long until they fit into this slice, or nil
  local free, older = most - counted(slice) - permits, counted(slice - 1)
  if free < 0 then
    return nil
  end
  -- what is left of the slice before must come to no more than what is free: older·(end-t)/length <= free
  local before = older <= free and length or (share(free, length, older))
  if before == 0 then
    return nil -- at the end of this slice, which is in the next
  end
  return math.max(0, startOf(slice) - now, endOf(slice) - before - now)
end

local function quote(permits) -- how long until they fit, and into which slice
  local slice = newest
  if fading then
    local wait = untilFaded(slice, permits)
    while not wait do
      slice = slice + 1
      wait = untilFaded(slice, permits)
    end
    return wait, slice
  end
  local left, leaving = sum, slice - span + 1
  while permits > most - left do
    leaving = usedFrom(leaving)
    left = left - counted(leaving) -- it leaves, and the one that comes is empty
    leaving = leaving + 1
    slice = leaving + span - 1
  end
  return math.max(0, startOf(slice) - now), slice
end

local function free() -- what could be taken now
  if newest > here then
    return 0 -- others wait
  end
  if fading then
    local older, rest = share(counted(here - 1), endOf(here) - now, length)
    return most - counted(here) - older - (rest > 0 and 1 or 0)
  end
  return most - sum
end

local function untilFull()
  for slice = newest, here - span + 1, -1 do
    if counted(slice) > 0 then
      return math.max(0, endOf(slice) + (span - 1) * length - now)
    end
  end
  return 0
end

local function open(slice) -- makes it the newest
  local leaving = usedFrom(newest - span + 1)
  while leaving <= math.min(newest, slice - span) do
    sum = sum - counted(leaving)
    leaving = usedFrom(leaving + 1)
  end
  newest = slice
end

if here > newest then
  open(here)
end

local function add(slice, permits)
  if slice > newest then
    open(slice)
  end
  put(slice, counted(slice) + permits)
  sum, changed = sum + permits, true
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

-- Fills slice after slice. Once it has gone round all slices that count together, the same comes again with each round: a
-- debt of many rounds is one step.
function steps.charge(permits)
  local left, round = permits, newest + stride
  while left > 0 do
    local part = math.max(0, math.min(left, most - (fading and counted(newest) or sum)))
    add(newest, part)
    left = left - part
    if newest == round and left > most then
      local rounds = (left - math.fmod(left, most)) / most - 1 -- one and what is over are left
      if startOf(newest + rounds * stride) - now > LONGEST_DEBT then
        neverPaid = true
        return 1, -1, 1
      end
      fill(rounds * stride)
      left = left - rounds * most
    end
    if left > 0 then
      open(newest + 1)
    end
  end
  if endOf(newest) - now > LONGEST_DEBT then
    neverPaid = true
    return 1, -1, 1
  end
  return 1, (quote(1)), 0
end

-- Into the slice they came from, if it still counts in the present one, also where others are booked behind it. Slices that a
-- debt fills are not kept one by one: nothing goes back into those, or into what lies before them.
function steps.back(permits, _, taken, waited)
  local slice = math.min(indexOf(taken + waited), newest)
  local over = filled > 0 and here + filled or here - span
  local back = slice > over and math.min(permits, counted(slice)) or 0
  if back <= 0 then
    return 0, 0, 0
  end
  put(slice, counted(slice) - back)
  if slice > newest - span then
    sum = sum - back
  end
  while newest > here and counted(newest) == 0 do -- opened ahead of its time, and empty again
    sum = sum + counted(newest - span)
    newest = newest - 1
  end
  changed = true
  return back, 0, 0
end

function steps.probe(permits)
  local few, booked = math.fmod(filled, stride), 0 -- by those who wait
  for slice = here + 1, here + few do
    booked = booked + counted(slice)
  end
  for slice = here + filled + 1, newest do
    booked = booked + counted(slice)
  end
  booked = booked + (filled - few) / stride * most
  return free() - booked, permits > most and -1 or (quote(permits)), untilFull()
end

-- Written at once, even if nothing is granted: else it would be taken now with each call again, for as long as the key lives.
if carried then
  steps.charge(carried)
  changed = true
end

local function store()
  write(math.max(untilFull(), endOf(here) - now))
end
