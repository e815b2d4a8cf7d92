-- Which origins to leave out. Those that did not answer a request rest for a while; those that the
-- agent's checks find down are marked until it says otherwise, or says nothing for a minute.
local dict = ngx.shared.edge_balance
local rest_seconds = 10
local mark_seconds = 60
local health = {}

function health.failed(peer)
    dict:set('f|' .. peer, true, rest_seconds)
end

function health.resting(peer)
    return dict:get('f|' .. peer) ~= nil
end

function health.down(peer)
    return dict:get('d|' .. peer) ~= nil
end

-- `down` and `up` are lists of peers by their keys.
function health.mark(down, up)
    for _, peer in ipairs(down) do
        dict:set('d|' .. peer, true, mark_seconds)
    end
    for _, peer in ipairs(up) do
        dict:delete('d|' .. peer)
    end
end

return health
