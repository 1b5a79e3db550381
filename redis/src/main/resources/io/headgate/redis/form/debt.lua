-- Costs that were charged after the work are owed in full, however large they are.
--
--   paid within a hundred years    tracked, and the key lives as long
--   later                          never paid: the key holds a mark, and refuses everything
--
-- The mark is `never:<when>:<settings>`. For a limit with other settings all permits were used up then, and no more is owed.
local LONGEST_DEBT = 3155760000000000 -- ticks: a hundred years of microseconds
local EXACT = 2 ^ 53                  -- a double counts so far

local neverPaid = false
local usedUp -- when all was used up, where the key holds the mark of another limit

local function unmarked(found, settings) -- what a key holds, for a limit of so many settings; nil where that is the mark
  if found and string.byte(found) == 110 then -- n
    local at, by = string.match(found, '^never:(%d+):(.*)$')
    neverPaid = by == table.concat(ARGV, ' ', 1, settings)
    usedUp = not neverPaid and tonumber(at) or nil
    return nil
  end
  return found
end

local function usedUpSince(marker) -- of a key that holds nothing: since when all may have been used up, or nil
  return usedUp or rememberedSince(marker)
end

local function neverPaidSteps()
  local function no()
    return 0, -1, 0
  end
  return {
    take = no, upto = no, lease = no, back = no,
    book = function() return -1, -1, 0 end,
    charge = function() return 1, -1, 1 end,
    probe = function() return -EXACT, -1, -1 end
  }
end

local function share(a, b, c) -- a·b/c as whole and rest, also where a·b is more than a double holds
  if a * b < EXACT then
    local rest = math.fmod(a * b, c)
    return (a * b - rest) / c, rest
  end
  local whole, part, rest, bit = 0, 0, 0, 2 ^ 51
  local over, left = math.fmod(b, c), math.fmod(a, c)
  whole = a * ((b - over) / c) + (a - left) / c * over
  while bit >= 1 do -- as one multiplies by hand, in binary
    part, rest = 2 * part, 2 * rest
    if left >= bit then
      left, rest = left - bit, rest + over
    end
    while rest >= c do
      part, rest = part + 1, rest - c
    end
    bit = bit / 2
  end
  return whole + part, rest
end
