-- Rules by the place and the network of a visitor's address. Where a node cannot tell, by an address
-- that no data know or without data, the rule's own word for the unknown counts.
local geo = {}

-- What stands in the place of an entry where a node cannot tell.
local unknown = '?unknown'

local last_warning = -math.huge

-- Data that are missing altogether are the operator's to see.
local function warn(value, what)
    if value == nil and ngx.time() > last_warning + 60 then
        last_warning = ngx.time()
        ngx.log(ngx.WARN, 'a site has a rule by ', what, ', and this node has no data of it')
    end
end

-- The country's code; nil when it is not known.
function geo.country(var)
    local code = var.edge_country_code
    warn(code, 'country')
    if code and code ~= '' then
        return code
    end
    local flat = var.edge_country_flat
    return flat and flat ~= '' and flat or nil
end

-- Whether the province is listed; nil when it is not known.
local function holds_region(rule, var)
    local code, name = var.edge_region_code, var.edge_region_flat
    warn(code, 'province')
    if code and code ~= '' then
        return rule.items['CN-' .. code] ~= nil, 'CN-' .. code
    end
    if name and name ~= '' then
        return rule.provinces[name:lower()] ~= nil, name
    end
    return nil
end

-- The code of a province, or its English name in lower case where data have no codes.
function geo.region(var)
    if geo.country(var) ~= 'CN' then
        return nil
    end
    local code, name = var.edge_region_code, var.edge_region_flat
    warn(code, 'province')
    if code and code ~= '' then
        return 'CN-' .. code
    end
    return name and name ~= '' and name:lower() or nil
end

-- The number of the network; nil when it is not known.
function geo.network(var)
    local number = var.edge_asn
    warn(number, 'network')
    return number and number ~= '' and number or nil
end

-- Whether a place is refused, and which it is.
function geo.refuses_place(rule, var)
    local country = geo.country(var)
    if not country then
        return not rule.unknown, unknown
    end
    local found, region = rule.items[country] ~= nil, nil
    if not found and country == 'CN' and next(rule.provinces) then
        found, region = holds_region(rule, var)
        if found == nil then
            return not rule.unknown, unknown
        end
    end
    return found == (rule.mode == 'deny'), region or country
end

function geo.refuses_network(rule, var)
    local number = geo.network(var)
    if not number then
        return not rule.unknown, unknown
    end
    return (rule.items[number] ~= nil) == (rule.mode == 'deny'), 'AS' .. number
end

return geo
