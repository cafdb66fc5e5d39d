-- Adds one to random pets, each time under a UUID of its own. PETS: how many there are, by ids from 1.
local pets = tonumber(os.getenv("PETS"))
local random = assert(io.open("/dev/urandom", "rb"))

local threads = 0
setup = function(thread)
  threads = threads + 1
  thread:set("seed", threads)
end

init = function() math.randomseed(seed) end

local function uuid()
  local a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p = random:read(16):byte(1, 16)
  return ("%02x%02x%02x%02x-%02x%02x-4%x%02x-8%x%02x-%02x%02x%02x%02x%02x%02x"):format(
    a, b, c, d, e, f, g % 16, h, i % 16, j, k, l, m, n, o, p)
end

request = function()
  return wrk.format("POST", "/desk/api/inventory/" .. math.random(pets) .. "/movements", nil,
    '{"id":"' .. uuid() .. '","change":1,"reason":"arrival"}')
end
