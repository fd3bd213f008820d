-- The mixed load of `endurance.ts` for wrk, with one thread. The bench writes before it: `requests`, `key`,
-- `board_id`, `column_ids`, `client_ids` and `open_count`. Of twenty requests sixteen read and four write: as many
-- tickets are completed as created. Says on standard output how many were answered, and what was refused.

local headers = { ["Authorization"] = "Bearer " .. key, ["Content-Type"] = "application/json" }
local every = 500
local sent, answered, refused = 0, 0, 0
-- Open tickets, the oldest first.
local open, first, last = {}, 1, 0

local function at(list, n)
  return list[n % #list + 1]
end

local function get(path)
  return wrk.format("GET", path, headers)
end

local function post(path, body, ...)
  return wrk.format("POST", path, headers, body:format(...))
end

local function create(n)
  return post("/v1/tickets", '{"title":"No internet %d","description":"The client says since the morning. '
    .. 'Please call before.","board_id":"%s","client_id":"%s","priority":"medium","type":"task"}',
    n, board_id, at(client_ids, n * 17))
end

local function complete(n)
  if last - first < open_count then return create(n) end
  local id = open[first]
  open[first] = nil
  first = first + 1
  return post("/v1/tickets/" .. id .. "/complete", '{"outcome":"done"}')
end

request = function()
  local n = sent
  sent = sent + 1
  if last < first then return create(n) end
  local kind = n % 20
  if kind == 0 then return create(n) end
  if kind == 10 then return complete(n) end
  local ticket = "/v1/tickets/" .. open[first + n * 7 % (last - first + 1)]
  if kind == 5 then return post(ticket .. "/comments", '{"body":"Called at %d."}', n) end
  if kind == 15 then
    return post(ticket .. "/move", '{"column_id":"%s"}', column_ids[math.floor(n / 20) % 2 + 1])
  end
  if kind == 1 then return get("/v1/tickets?search=internet%20" .. n % 900 .. "&per_page=25") end
  if kind == 2 then return get("/v1/tickets?per_page=25") end
  if kind == 3 then return get("/v1/clients?query=client%20" .. n % #client_ids .. "&pageSize=15") end
  if kind == 4 then return get("/v1/clients/" .. at(client_ids, n)) end
  if kind == 6 then
    return get(n % 60 == 6 and "/v1/ticket-boards/" .. board_id or "/v1/ticket-boards")
  end
  return get(ticket)
end

response = function(status, _, body)
  answered = answered + 1
  if status >= 300 then
    refused = refused + 1
    if refused <= 20 then print("refused " .. status .. " " .. body:sub(1, 150)) end
  elseif status == 201 then
    local id = body:match('^{"id":"([0-9a-f-]+)","version":%d+,"ticket_number":')
    if id then
      last = last + 1
      open[last] = id
    end
  end
  if answered % every == 0 or answered == requests then
    print("answered " .. answered .. " " .. refused)
    io.flush()
  end
  if answered == requests then wrk.thread:stop() end
end
