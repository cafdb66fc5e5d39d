-- Sets the quantities of random pets. PETS: how many there are, by ids from 1. UPDATE_PATH: a pet's path,
-- with a place for its id. The quantities go round by a prime, so that hardly any pet is set to what it
-- has, which would cost next to nothing.
local pets = tonumber(os.getenv("PETS"))
local path = os.getenv("UPDATE_PATH")
local count = 0

local threads = 0
setup = function(thread)
  threads = threads + 1
  thread:set("seed", threads)
end

init = function() math.randomseed(seed) end

request = function()
  count = count + 1
  return wrk.format("PATCH", path:format(math.random(pets)), nil,
    '{"quantity":' .. (count % 99991) .. '}')
end
