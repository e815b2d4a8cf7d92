-- The agent's own requests, which fetch contents ahead of visitors. They come by a socket that only
-- the agent can reach, so nobody else can pass for them; nginx's realip module keeps that address.
local preheat = {}

-- The visitor whom the request stands in for may be one of HTTPS.
function preheat.is(var)
    if var.realip_remote_addr ~= 'unix:' then
        return false
    end
    if var.http_x_edge_visitor == 'https' then
        var.edge_visitor = 'https'
    end
    var.edge_open = '1'
    return true
end

return preheat
