-- Lists and updates of random shops. KEYS: a file with a key of each shop, a line each. PETS: how many pets each
-- has, by ids from 1. UPDATES: the share of updates. Hardly any pet is set to the quantity that it has.
local pets = tonumber(os.getenv("PETS"))
local updates = tonumber(os.getenv("UPDATES"))
local headers = {}
local count = 0

init = function()
  for key in io.lines(os.getenv("KEYS")) do
    headers[#headers + 1] = { ["Authorization"] = "Bearer " .. key, ["Content-Type"] = "application/json" }
  end
end

request = function()
  count = count + 1
  local ofShop = headers[math.random(#headers)]
  if math.random() >= updates then return wrk.format("GET", "/v1/inventory", ofShop) end
  return wrk.format("PATCH", "/v1/inventory/" .. math.random(pets), ofShop,
    '{"quantity":' .. (count % 99991) .. '}')
end
