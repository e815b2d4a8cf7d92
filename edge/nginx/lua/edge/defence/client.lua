-- The visitor's address. A header tells it only where the connection comes from a proxy that the site
-- trusts; of a chain the last one counts that is no such proxy.
local addresses = require 'edge.addresses'

local client = {}

local function last_stranger(list, text)
    local found
    local items = {}
    for item in text:gmatch('[^,%s]+') do
        items[#items + 1] = item
    end
    for index = #items, 1, -1 do
        local address = addresses.parse(items[index])
        if not address then
            return found
        end
        found = address
        if not addresses.listed(list, address) then
            return found
        end
    end
    return found
end

-- The address in bytes; where it is another than the connection's, records and the origin are told it.
function client.address(proxies, var)
    local peer = addresses.plain(var.binary_remote_addr)
    if not proxies or not addresses.listed(proxies.addresses, peer) then
        return peer
    end
    local text = var['http_' .. proxies.header]
    local address = text and last_stranger(proxies.addresses, text)
    if not address then
        return peer
    end
    var.edge_client = addresses.text(address)
    return address
end

return client
