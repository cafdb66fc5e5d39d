-- 95 lists to 5 updates.
local pets = tonumber(os.getenv("PETS"))
local count = math.random(0, pets)

request = function()
  count = count + 1
  if count % 20 ~= 0 then return wrk.format("GET", "/v1/inventory") end
  return wrk.format("PATCH", "/v1/inventory/" .. (count * 7919 % pets + 1), nil,
    '{"quantity":' .. (count % 100000) .. '}')
end
