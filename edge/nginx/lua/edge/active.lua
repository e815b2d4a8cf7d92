-- Requests now running at each origin, for the least-connections balance.
-- Counted by worker process, so that what a crashed worker had open does not count for ever.
local dict = ngx.shared.edge_balance
local active = {}

function active.register_worker()
    local id = ngx.worker.id()
    if id then
        dict:set('pid|' .. id, ngx.worker.pid())
    end
end

local function key_of(pid, peer)
    return 'n|' .. pid .. '|' .. peer
end

function active.count(peer)
    local sum = 0
    for id = 0, ngx.worker.count() - 1 do
        local pid = dict:get('pid|' .. id)
        sum = sum + (pid and dict:get(key_of(pid, peer)) or 0)
    end
    return sum
end

function active.add(peer, step)
    dict:incr(key_of(ngx.worker.pid(), peer), step, 0)
end

return active
