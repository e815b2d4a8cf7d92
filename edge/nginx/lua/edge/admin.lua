-- What the agent talks to over a unix socket, and the loading of the boot file at start.
local cjson = require 'cjson.safe'
local process = require 'ngx.process'
local acme = require 'edge.acme'
local brotli = require 'edge.brotli'
local capacity = require 'edge.capacity'
local bans = require 'edge.defence.bans'
local certificates = require 'edge.certificates'
local challenge = require 'edge.defence.challenge'
local counters = require 'edge.defence.counters'
local pictures = require 'edge.defence.pictures'
local store = require 'edge.defence.store'
local keys = require 'edge.defence.keys'
local disk = require 'edge.disk'
local health = require 'edge.health'
local https = require 'edge.https'
local purges = require 'edge.purges'
local receiving = require 'edge.receiving'
local refused = require 'edge.refused'
local sites = require 'edge.sites'
local staples = require 'edge.staples'
local verified = require 'edge.verified'

local admin = {}
-- What nginx.conf calls.
local modules = {
    'active', 'balancer', 'hop', 'https', 'log', 'numbering', 'pace', 'page', 'request', 'response',
}
local conf_hash = ''

local function read_lines(path)
    local list = {}
    local file = io.open(path, 'r')
    if not file then
        return list
    end
    for line in file:lines() do
        local item = cjson.decode(line)
        if item then
            list[#list + 1] = item
        end
    end
    file:close()
    return list
end

-- Sites of the boot file, and the texts that it has before them.
local function boot_sites(lines)
    local list, texts = {}, {}
    for _, item in ipairs(lines) do
        local kind = type(item) == 'string' and texts or list
        kind[#kind + 1] = item
    end
    return list, texts
end

-- Shared memory outlives a reload that leaves its size; the boot files are for when it is empty. Answers
-- the modules that nginx.conf calls, by their names.
function admin.init(options)
    conf_hash = options.conf
    purges.init(options.purges)
    https.port = options.httpsPort
    receiving.grace = options.bodySeconds
    brotli.available = options.brotli
    verified.init(options.resolvers)
    challenge.init(options.assets)
    local loaded = { admin = admin }
    for _, name in ipairs(modules) do
        loaded[name] = require('edge.' .. name)
    end
    if keys.init() then
        for _, defence in ipairs(read_lines(options.bootDefence)) do
            store.begin(defence)
        end
    end
    if sites.current() == 0 then
        bans.change({ set = read_lines(options.bootBans) })
    end
    if certificates.are_gone() then
        certificates.load(read_lines(options.bootCertificates))
    end
    if sites.are_gone() then
        sites.load(boot_sites(read_lines(options.boot)))
    end
    return loaded
end

local function body()
    ngx.req.read_body()
    local text = ngx.req.get_body_data()
    if not text then
        local path = ngx.req.get_body_file()
        local file = path and io.open(path, 'r')
        text = file and file:read('*a') or '{}'
        if file then
            file:close()
        end
    end
    local value, err = cjson.decode(text)
    if not value then
        error('the body is not JSON: ' .. tostring(err), 0)
    end
    return value
end

local routes = {
    ['GET /status'] = function()
        return {
            current = sites.current(),
            conf = conf_hash,
            masterPid = process.get_master_pid(),
            refused = refused.count(),
            leftOut = sites.left_out() + store.left_out(),
            sitesMemory = sites.memory(),
            certificatesMemory = certificates.memory(),
            bansUnkept = bans.unkept(),
            countersEvicted = counters.evicted(),
            connections = tonumber(ngx.var.connections_active),
            brotli = brotli.available,
            engines = verified.available(),
        }
    end,
    ['POST /engine-lists'] = function()
        local value = body()
        return { known = verified.take_lists(value.version, value.lists) }
    end,
    ['POST /begin'] = function()
        return { token = (sites.begin()) }
    end,
    ['POST /stage'] = function()
        local value = body()
        if value.each then
            return { leftOut = sites.stage_each(value.token, value.sites, value.texts) }
        end
        sites.stage(value.token, value.sites, value.texts)
        return { leftOut = {} }
    end,
    ['POST /commit'] = function()
        sites.commit(body().token)
        return {}
    end,
    ['POST /certificates'] = function()
        local value = body()
        if value.each then
            return { leftOut = certificates.put_each(value.certificates) }
        end
        certificates.put(value.certificates)
        return { leftOut = {} }
    end,
    ['POST /certificates/keep'] = function()
        certificates.keep(body().references)
        return {}
    end,
    ['POST /certificates/drop'] = function()
        certificates.drop(body().references)
        return {}
    end,
    ['POST /staples/due'] = function()
        return { due = staples.due(body().references) }
    end,
    ['POST /staples/question'] = function()
        return staples.question(body().reference)
    end,
    ['POST /staples'] = function()
        local value = body()
        staples.keep(value.reference, value.response)
        return {}
    end,
    ['POST /purges'] = function()
        return purges.change(body())
    end,
    ['POST /health'] = function()
        local value = body()
        health.mark(value.down, value.up)
        return {}
    end,
    ['POST /packages/loads'] = function()
        return { loads = capacity.loads(body().ids) }
    end,
    ['POST /packages/others'] = function()
        capacity.take_others(body().others)
        return {}
    end,
    ['POST /disk'] = function()
        disk.mark(body().full)
        return {}
    end,
    ['POST /defence'] = function()
        return store.change(body())
    end,
    ['POST /bans'] = function()
        bans.change(body())
        return {}
    end,
    ['POST /bans/take'] = function()
        return { bans = bans.take(1000), memory = bans.memory() }
    end,
    ['POST /pictures'] = function()
        return pictures.change(body())
    end,
    ['POST /answers'] = function()
        acme.set(body().answers)
        return {}
    end,
    ['POST /change'] = function()
        local value = body()
        sites.change(value.upsert, value.remove, value.texts)
        return {}
    end,
}

function admin.handle()
    local route = routes[ngx.req.get_method() .. ' ' .. ngx.var.uri]
    if not route then
        return ngx.exit(404)
    end
    local ok, result = pcall(route)
    ngx.status = ok and 200 or 500
    ngx.header.content_type = 'application/json'
    ngx.print(cjson.encode(ok and result or { error = tostring(result) }))
end

return admin
