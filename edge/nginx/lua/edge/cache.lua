-- Which cache rule a request falls under, and what it means for the key and the way to the origin.
local cache = {}

-- Suffixes under which pages are what is expected.
local page_suffixes = {
    html = true, htm = true, shtml = true, xhtml = true, xht = true, mhtml = true, php = true,
    asp = true, aspx = true, jsp = true, jspx = true, ['do'] = true, action = true, cgi = true,
    cfm = true, pl = true,
}

local function suffix_of(path)
    local extension = path:match('%.([^./]+)$')
    return extension and extension:lower()
end

local tests = {
    all = function()
        return true
    end,
    path = function(rule, path)
        return rule.set[path] ~= nil
    end,
    suffix = function(rule, path)
        local suffix = suffix_of(path)
        return suffix ~= nil and rule.set[suffix] ~= nil
    end,
    directory = function(rule, path)
        for _, directory in ipairs(rule.list) do
            if path:sub(1, #directory) == directory then
                return true
            end
        end
        return false
    end,
}

function cache.rule_of(site, path)
    for _, rule in ipairs(site.cacheRules or {}) do
        if tests[rule.match](rule, path) then
            return rule
        end
    end
    return nil
end

-- The address by which contents are told apart.
local function key_of(rule, var)
    local path = var.edge_uri:match('^[^?]*')
    local list = {}
    if rule.query ~= 'ignore' then
        for argument in (var.args or ''):gmatch('[^&]+') do
            if rule.query == 'sort' or rule.names[argument:match('^[^=]*')] then
                list[#list + 1] = argument
            end
        end
        table.sort(list)
    end
    return #list > 0 and path .. '?' .. table.concat(list, '&') or path
end

-- Many origins answer `/account/x.css` as they do `/account/`: a link to it would put its visitor's own
-- page into the cache, for everyone.
local function policy_of(rule, path)
    local is_file = rule.match == 'suffix' and not page_suffixes[suffix_of(path)]
    return is_file and rule.policy .. ' file=1' or rule.policy
end

-- Prepares the request by the rule; answers whether the whole query tells contents apart.
function cache.follow(rule, var)
    if rule.query ~= 'all' then
        var.edge_key = key_of(rule, var)
    end
    var.edge_browser = rule.browser
    local method = var.request_method
    if method == 'GET' or method == 'HEAD' then
        if rule.query ~= 'all' then
            -- Arguments that do not tell contents apart must not shape what is kept for all.
            var.edge_target = var.edge_key
        end
        -- The hop finds the site by the visitor's host, and sets what the origin is told itself.
        var.edge_policy = policy_of(rule, var.uri)
        var.edge_scheme, var.edge_upstream, var.edge_host = 'http', 'edge_hop', var.host
    end
    return rule.query == 'all'
end

return cache
