-- The sites that this node serves, kept in shared memory.
-- Two dictionaries take turns: a snapshot is loaded into the idle one and becomes visible by one
-- write of `current`, so no request ever sees half of it. `current` grows with every change.
local cjson = require 'cjson.safe'
local lrucache = require 'resty.lrucache'
local bodies = require 'edge.bodies'
local changes = require 'edge.changes'
local purges = require 'edge.purges'
local room = require 'edge.room'
local shield = require 'edge.defence.shield'

local state = ngx.shared.edge_state
local slots = { [0] = ngx.shared.edge_sites_0, [1] = ngx.shared.edge_sites_1 }

local by_host = assert(lrucache.new(20000))
local by_version = assert(lrucache.new(5000))

local sites = {}

function sites.current()
    return state:get('current') or 0
end

function sites.memory()
    return room.of(slots[sites.current() % 2])
end

-- `current` is change * 2 + slot.
local function publish(slot)
    local change = state:incr('change', 1, 0)
    state:set('current', change * 2 + slot)
    changes.note()
end

local function read_site(dict, id)
    local text = dict:get('s:' .. id)
    return text and cjson.decode(text)
end

-- What a site no longer names of the large texts goes into `freed`, for when no worker reads it.
local function free(site, freed)
    for _, name in ipairs(site and site.bodies or {}) do
        freed[#freed + 1] = name
    end
end

-- The host keys carry the site's version, so that a worker decodes a site only when it changed.
local function put(dict, site, freed)
    local bytes = #cjson.encode(site)
    local function need(ok, err)
        if not ok then
            local what = ('网站 %s 的配置'):format(site.domains[1])
            error(room.reason(err, what, bytes, 'EDGE_SITES_MEMORY'), 0)
        end
    end
    local version = state:incr('version', 1, 0)
    local old = read_site(dict, site.id)
    local reference = site.id .. '|' .. version
    need(bodies.hold(dict, site))
    free(old, freed)
    local ok, err = dict:safe_set('s:' .. site.id, cjson.encode(site))
    if not ok then
        -- nginx has let go of the old value by now.
        dict:delete('s:' .. site.id)
        free(site, freed)
        need(ok, err)
    end
    local kept = {}
    for _, domain in ipairs(site.domains) do
        kept[domain] = true
        need(dict:safe_set('h:' .. domain, reference))
    end
    for _, domain in ipairs(old and old.domains or {}) do
        local held = dict:get('h:' .. domain)
        if not kept[domain] and held and held:sub(1, #site.id) == site.id then
            dict:delete('h:' .. domain)
        end
    end
end

local function drop(dict, id, freed)
    local old = read_site(dict, id)
    free(old, freed)
    for _, domain in ipairs(old and old.domains or {}) do
        local held = dict:get('h:' .. domain)
        if held and held:sub(1, #id) == id then
            dict:delete('h:' .. domain)
        end
    end
    dict:delete('s:' .. id)
end

-- Starts loading a snapshot. The token ties its parts together: a second `begin` ends the first.
function sites.begin()
    local slot = 1 - sites.current() % 2
    slots[slot]:flush_all()
    slots[slot]:flush_expired()
    state:delete('left_out')
    local token = state:incr('token', 1, 0)
    state:set('staging', token)
    return token, slot
end

local function staged(token)
    if state:get('staging') ~= token then
        error('this snapshot was given up', 0)
    end
    return 1 - sites.current() % 2
end

function sites.stage(token, list, texts)
    local dict = slots[staged(token)]
    local freed = {}
    for _, site in ipairs(list) do
        bodies.fill(site, texts)
        put(dict, site, freed)
    end
    bodies.release(dict, freed)
end

-- Puts what fits: a site that does not is left out, whole. Answers why, by the sites' ids.
local function put_each(dict, list, texts)
    local left_out = {}
    for _, site in ipairs(list) do
        local freed = {}
        local ok, err = pcall(function()
            bodies.fill(site, texts)
            put(dict, site, freed)
        end)
        if not ok then
            drop(dict, site.id, freed)
            left_out[site.id] = tostring(err)
        end
        bodies.release(dict, freed)
    end
    return left_out
end

function sites.stage_each(token, list, texts)
    return put_each(slots[staged(token)], list, texts)
end

function sites.commit(token)
    local slot = staged(token)
    state:delete('staging')
    publish(slot)
end

-- Whether there is nothing in memory, as after a start or a reload that changed its size.
function sites.are_gone()
    return #slots[sites.current() % 2]:get_keys(1) == 0
end

-- For a start from nothing. Workers of before a reload serve on from the memory that they had, so the
-- slot stays the same.
function sites.load(list, texts)
    local slot = sites.current() % 2
    local count = 0
    for _, reason in pairs(put_each(slots[slot], list, texts)) do
        ngx.log(ngx.ERR, 'not served: ', reason)
        count = count + 1
    end
    state:set('left_out', count)
    publish(slot)
end

-- How many sites the last start left out; the agent then loads all again, to hear which.
function sites.left_out()
    return state:get('left_out') or 0
end

function sites.change(upsert, remove, texts)
    local slot = sites.current() % 2
    local dict = slots[slot]
    local freed = {}
    local ok, err = pcall(function()
        for _, id in ipairs(remove) do
            drop(dict, id, freed)
        end
        for _, site in ipairs(upsert) do
            bodies.fill(site, texts)
            put(dict, site, freed)
        end
        publish(slot)
    end)
    bodies.release(dict, freed)
    if not ok then
        error(err, 0)
    end
end

-- A page or list of the sites in force, by the name that stands in its place.
function sites.body(name)
    return bodies.read(slots[sites.current() % 2], name)
end

-- A site with its lists. None when one of them went meanwhile: there is a newer site then.
local function read_whole(dict, id)
    local site = read_site(dict, id)
    for _, part in ipairs(site and site.parts or {}) do
        local text = bodies.read(dict, part.text)
        if not text then
            return nil
        end
        local place = part.section and site[part.section] or site
        place[part.name] = cjson.decode(text)
    end
    return site
end

local function reference_of(dict, host)
    local reference = dict:get('h:' .. host)
    -- What a wildcard stands for is a name: nginx lets far more into a Host header.
    if not reference and host:find('[^%w._-]') then
        return nil
    end
    local from = 1
    while not reference do
        local dot = host:find('.', from, true)
        if not dot then
            return nil
        end
        reference = dict:get('h:*' .. host:sub(dot))
        from = dot + 1
    end
    return reference
end

-- What requests would else ask of a site one by one.
local function prepared(site)
    site.served = #site.peers + #site.backups > 0
    site.detour = site.hostHeader ~= '' or (site.sni or '') ~= '' or site.scheme ~= 'http'
    if site.extraPorts then
        site.listens = {}
        for _, port in ipairs(site.extraPorts) do
            site.listens[port] = true
        end
    end
    site.answers = (site.rules or site.pages) ~= nil
    return site
end

-- The site that serves a host, by its exact name, else by the longest wildcard; and beside it what
-- purges mean for the host and what guards the site, as of which change.
function sites.find(host)
    local number = changes.number()
    local known = by_host:get(host)
    if known and known.number == number then
        return known.site, known
    end
    local dict = slots[sites.current() % 2]
    local reference = reference_of(dict, host)
    if not reference then
        return nil
    end
    local site = by_version:get(reference)
    if not site then
        local id = reference:match('^[^|]+')
        site = read_whole(dict, id) or read_whole(dict, id)
        if not site then
            return nil
        end
        by_version:set(reference, prepared(site))
    end
    known = { number = number, site = site, purges = purges.of(host), shield = shield.of(site) }
    by_host:set(host, known)
    return site, known
end

return sites
