-- Keeps the marker: says since when Redis remembers, and renews the life of that.
local since = rememberedSince(KEYS[1])
redis.call('PEXPIRE', KEYS[1], MARKER_LIFE)
return {now, since or 0}
