-- Sets the quantity of one pet after another. PETS: how many there are, by ids from 1. The quantities
-- go round by a prime, so that a pet never is set to what it has, which would cost next to nothing.
local pets = tonumber(os.getenv("PETS"))
local count = math.random(0, pets)

request = function()
  count = count + 1
  return wrk.format("PATCH", "/v1/inventory/" .. (count * 7919 % pets + 1), nil,
    '{"quantity":' .. (count % 99991) .. '}')
end
