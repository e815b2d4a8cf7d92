-- Rules by the place and the network of a visitor's address. Where a node cannot tell, by an address
-- that no data know or without data, the rule's own word for the unknown counts.
local geo = {}

local last_warning = -math.huge

-- Data that are missing altogether are the operator's to see.
local function warn(value, what)
    if value == nil and ngx.time() > last_warning + 60 then
        last_warning = ngx.time()
        ngx.log(ngx.WARN, 'a site has a rule by ', what, ', and this node has no data of it')
    end
end

local function country_of(var)
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
        return rule.items['CN-' .. code] ~= nil
    end
    if name and name ~= '' then
        return rule.provinces[name:lower()] ~= nil
    end
    return nil
end

function geo.refuses_place(rule, var)
    local country = country_of(var)
    if not country then
        return not rule.unknown
    end
    local found = rule.items[country] ~= nil
    if not found and country == 'CN' and next(rule.provinces) then
        found = holds_region(rule, var)
        if found == nil then
            return not rule.unknown
        end
    end
    return found == (rule.mode == 'deny')
end

function geo.refuses_network(rule, var)
    local number = var.edge_asn
    warn(number, 'network')
    if not number or number == '' then
        return not rule.unknown
    end
    return (rule.items[number] ~= nil) == (rule.mode == 'deny')
end

return geo
