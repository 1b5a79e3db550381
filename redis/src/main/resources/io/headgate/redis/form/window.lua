-- Fixed windows of the clock, each in a key of its own, which is named for the instant in UTC at which it begins:
--
--   headgate:{orders}:window:2026-11-15T17:00:00Z   =   42     and is gone when the window is over
--
-- The name in braces decides the slot, so a cluster holds them all in one place. A window opened ahead of its time, by
-- those who wait, is a key already; such keys follow one another without a gap.
--
-- Of a debt only the last window has a key of its own, and `headgate:{orders}:window:owed:<length>` says which one is before
-- that: all windows up to there are full, whether they have a key or not.
--
-- A server whose time goes back must not open a window again that is over. One window back shows by the key of the next,
-- which then looks as one opened ahead does: no call before it begins. For more than that the caller sends when it was last
-- granted anything, and time stands still there.
local most, length = tonumber(ARGV[1]), tonumber(ARGV[2])
local furthest = tonumber(ARGV[3])                              -- how many windows ahead can be opened
local second, digits = tonumber(ARGV[4]), tonumber(ARGV[5])     -- ticks of a second; decimals of one in a name
local marker = ARGV[7]                                          -- says since when Redis remembers
local settings, first = 5, 8                                    -- how many settings there are; where the requests begin
local told = now                                                -- by the server's clock
now = math.max(told, tonumber(ARGV[6]))                         -- when the caller was last granted anything

local key = KEYS[1] .. ':owed:' .. ARGV[2]
local owed = tonumber(unmarked(load(key), settings) or -1)
local owes = false -- since this call
local span, fading, carried = 1, false, nil
local counts, keys, written = {}, {}, {}

local function startOf(window)
  return window * length
end

local function endOf(window)
  return startOf(window) + length
end

local function indexOf(instant)
  return (instant - math.fmod(instant, length)) / length
end

local function date(days) -- of the calendar, which repeats every 146,097 days; its years begin in March, so leap days come last
  local day = days + 719468
  local round = math.floor(day / 146097)
  day = day - round * 146097
  local year = math.floor((day - math.floor(day / 1460) + math.floor(day / 36524) - math.floor(day / 146096)) / 365)
  day = day - (365 * year + math.floor(year / 4) - math.floor(year / 100))
  local month = math.floor((5 * day + 2) / 153)
  day = day - math.floor((153 * month + 2) / 5) + 1
  month = month < 10 and month + 3 or month - 9
  return string.format('%04d-%02d-%02d', year + round * 400 + (month <= 2 and 1 or 0), month, day)
end

local function named(instant)
  local rest = math.fmod(instant, second)
  local seconds = (instant - rest) / second
  local time = math.fmod(seconds, 86400)
  local fraction = ''
  if digits > 0 then
    fraction = string.format('.%0' .. digits .. '.0f', rest / (second / 10 ^ digits))
  end
  return string.format('%sT%02d:%02d:%02d%sZ', date((seconds - time) / 86400),
    math.floor(time / 3600), math.floor(math.fmod(time, 3600) / 60), math.fmod(time, 60), fraction)
end

local function keyOf(window)
  keys[window] = keys[window] or KEYS[1] .. ':' .. named(startOf(window))
  return keys[window]
end

local function isOpen(window)
  if counts[window] == nil then
    counts[window] = tonumber(load(keyOf(window)) or nil) or false
  end
  return counts[window] or window <= owed and most -- not kept: a debt may fill it yet
end

local here = indexOf(now)
local since = not isOpen(here) and usedUpSince(marker) or -1

local function counted(window) -- of the window in which Redis began to remember, all may have been taken
  return isOpen(window) or (startOf(window) <= since and most or 0)
end

local function put(window, permits)
  counts[window], written[window] = permits, true
end

local filled = math.max(0, owed - here)
local newest = here + filled
local step = 1
while isOpen(newest + step) do -- in growing steps, then in shrinking ones
  newest, step = newest + step, 2 * step
end
while step > 1 do
  step = step / 2
  newest = isOpen(newest + step) and newest + step or newest
end
local sum = counted(newest)
local last = newest -- of those that have a key, or are filled by a debt

local function usedFrom(window)
  return window
end

local function fill(windows)
  newest, owes = newest + windows, true
  owed, filled = newest, newest - here
end

local function write()
  if owes then
    save(key, string.format('%.0f', owed), endOf(owed) - told)
  end
  for window = newest + 1, last do -- opened ahead of their time, and empty again
    redis.call('DEL', keyOf(window))
  end
  for window in pairs(written) do
    if window <= newest then
      save(keyOf(window), string.format('%.0f', counts[window]), endOf(window) - told)
    end
  end
end
