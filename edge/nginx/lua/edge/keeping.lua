-- Which misses wait for one another. nginx's lock lets one request of a URL through and holds the
-- others until its answer is kept; where it is not kept in the end they only stood in line. So it is
-- for URLs whose answers are likely to be kept: a rule of the site says so and the last answer did not
-- belie it, or it was kept before.
local dict = ngx.shared.edge_keeping

local keeping = {}

local kept_seconds, refused_seconds = 86400, 60

local function key_of(var)
    return ngx.md5_bin(var.host .. var.edge_key)
end

function keeping.is_likely(var, has_rule)
    local kept = dict:get(key_of(var))
    if kept == nil then
        return has_rule
    end
    return kept
end

-- As nginx decides it, from the headers that it goes by.
local function is_kept(var)
    local given = var.upstream_http_x_accel_expires
    if given then
        return given ~= '0'
    end
    if var.upstream_http_set_cookie or var.upstream_http_vary == '*' then
        return false
    end
    local control = (var.upstream_http_cache_control or ''):lower()
    if control:find('no%-cache') or control:find('no%-store') or control:find('private') then
        return false
    end
    local age = control:match('s%-maxage=(%d+)') or control:match('max%-age=(%d+)')
    if age then
        return tonumber(age) > 0
    end
    local expires = var.upstream_http_expires
    return expires ~= nil and (ngx.parse_http_time(expires) or 0) > ngx.time()
end

-- After the origin's answer. One that failed, or that only says that nothing changed, tells nothing.
function keeping.note(var)
    if var.edge_cache ~= 'edge' then
        return
    end
    local status = tonumber((var.upstream_status or ''):match('(%d+)%s*$'))
    if not status or status >= 500 or status == 304 then
        return
    end
    local key = key_of(var)
    if is_kept(var) then
        dict:set(key, true, kept_seconds)
    elseif var.edge_policy ~= '' then
        dict:set(key, false, refused_seconds)
    elseif dict:get(key) then
        dict:delete(key)
    end
end

return keeping
