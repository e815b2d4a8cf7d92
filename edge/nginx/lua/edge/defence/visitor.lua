-- A request as the rules of defence look at it.
local levels = require 'edge.defence.levels'
local pass = require 'edge.defence.pass'

local visitor = {}
visitor.__index = visitor

-- What a page must not replace: what programs ask for by agreement, and what browsers ask for without
-- the cookies of the page.
local exempt_paths = {
    ['/robots.txt'] = true,
    ['/favicon.ico'] = true,
    ['/manifest.json'] = true,
    ['/ads.txt'] = true,
}

local function is_exempt_path(path)
    return exempt_paths[path] or path:sub(1, 13) == '/.well-known/'
        or path:find('^/sitemap[%w_-]*%.xml$') ~= nil or path:find('%.webmanifest$') ~= nil
end

-- A preflight carries no cookies, and the script of a service worker is fetched behind any page.
local function is_exempt_kind(var, method, path)
    if method == 'OPTIONS' then
        return var.http_origin ~= nil and var.http_access_control_request_method ~= nil
    end
    return path:sub(-3) == '.js' and var.http_service_worker == 'script'
end

local function is_ahead(var)
    local purpose = var.http_sec_purpose or var.http_purpose or var.http_x_moz
    return purpose ~= nil and purpose:find('prefetch', 1, true) ~= nil
end

-- A frame of another site would not be given the cookie that it got.
local function is_page(var, method)
    if method ~= 'GET' and method ~= 'HEAD' and method ~= 'POST' or is_ahead(var) then
        return false
    end
    local mode = var.http_sec_fetch_mode
    if mode then
        local place = var.http_sec_fetch_dest
        return mode == 'navigate' and (place == 'document' or place == nil
            or var.http_sec_fetch_site ~= 'cross-site')
    end
    local accepted = var.http_accept
    return accepted ~= nil and accepted:find('text/html', 1, true) ~= nil
        and var.http_x_requested_with == nil
end

-- `address` in bytes, `key` the part of it that is counted by, `lifted` when a ban of it was.
function visitor.new(site, settings, var, address, key, lifted)
    site.short = site.short or ngx.md5_bin(site.id):sub(1, 8)
    return setmetatable({
        site = site,
        settings = settings,
        var = var,
        address = address,
        visitor = lifted > 0 and key .. ('%x'):format(lifted) or key,
        key = key,
        scope = site.short,
        path = var.uri,
        method = var.request_method,
    }, visitor)
end

-- Whether the browser is about to show the answer as a page.
function visitor:is_navigation()
    if self.page == nil then
        self.page = is_page(self.var, self.method)
    end
    return self.page
end

-- Where a request need not have passed any challenge.
function visitor:is_exempt()
    if self.exempt == nil then
        self.exempt = is_exempt_path(self.path) or is_exempt_kind(self.var, self.method, self.path)
    end
    return self.exempt
end

function visitor:held_pass()
    if self.pass == nil then
        self.pass = pass.of(
            self.site, self.settings.passSeconds, self.address, self.var, self:is_navigation()
        ) or false
    end
    return self.pass
end

-- Whether a request must pass a challenge of this level and has not.
function visitor:lacks_pass(level)
    local held = self:held_pass()
    if held and held.rank >= levels.rank[level] then
        return false
    end
    return not self:is_exempt()
end

-- Tells the record of a rule that only watches.
function visitor:watch(rule, count)
    self:tell(rule, count)
end

function visitor:tell(rule, count)
    self.var.edge_rule = rule.hash
    self.var.edge_rule_count = math.min(count or 0, 4294967295)
end

return visitor
