-- Origins that did not answer rest for a while; a site whose origins all rest asks them anyway.
local dict = ngx.shared.edge_balance
local rest_seconds = 10
local health = {}

function health.failed(peer)
    dict:set('f|' .. peer, true, rest_seconds)
end

function health.resting(peer)
    return dict:get('f|' .. peer) ~= nil
end

return health
