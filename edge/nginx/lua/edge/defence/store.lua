-- Groups and guards as the agent gives them, in shared memory of their own; each worker compiles what
-- its requests need, once a version.
local cjson = require 'cjson.safe'
local lrucache = require 'resty.lrucache'
local addresses = require 'edge.addresses'
local changes = require 'edge.changes'
local keys = require 'edge.defence.keys'
local program = require 'edge.defence.program'
local room = require 'edge.room'

local dict = ngx.shared.edge_defence

-- How much of what nginx began with found no room.
local left_out = 0

local store = { engines = {} }

local programs = assert(lrucache.new(2000))
local guards, guards_version = {}, nil
local engines_version

-- What finds no room leaves what was there before.
local function put(name, what, text)
    local former = dict:get(name)
    local ok, err = dict:safe_set(name, text)
    if ok then
        return
    end
    -- nginx has let go of the former by now.
    if former then
        dict:safe_set(name, former)
    end
    error(room.reason(err, what, #text, 'EDGE_DEFENCE_MEMORY'), 0)
end

-- A group that cannot be compiled, or finds no room, leaves its former version in force. Its text is
-- there before its version is, by which workers know what they have compiled.
local function put_group(group)
    local text = cjson.encode(group)
    program.compile(group)
    local name = 'g:' .. group.id
    local former = dict:get(name)
    put(name, '防御规则', text)
    local ok, err = pcall(put, 'v:' .. group.id, '防御规则', group.version)
    if ok then
        return
    end
    if former then
        dict:safe_set(name, former)
    else
        dict:delete(name)
    end
    error(err, 0)
end

local function put_guard(guard)
    put('w:' .. guard.id, '黑白名单', cjson.encode(guard))
end

local function drop(id)
    dict:delete('g:' .. id)
    dict:delete('v:' .. id)
end

-- Forgets what of a kind is not in a list.
local function keep(kind, list, forget)
    local kept = {}
    for _, item in ipairs(list) do
        kept[kind .. item.id] = true
    end
    for _, key in ipairs(dict:get_keys(0)) do
        if key:sub(1, #kind) == kind and not kept[key] then
            forget(key:sub(#kind + 1))
        end
    end
end

-- Each that can be; the others by their ids, with the reason.
local function put_each(list, put_one)
    local refused = {}
    for _, item in ipairs(list) do
        local ok, err = pcall(put_one, item)
        if not ok then
            refused[item.id] = tostring(err)
        end
    end
    return refused
end

local function put_engines(engines)
    local ok, err = pcall(put, 'engines', '搜索引擎', cjson.encode(engines))
    if not ok then
        ngx.log(ngx.ERR, err)
    end
    dict:incr('engines:version', 1, 0)
end

local function put_guards(list)
    keep('w:', list, function(id)
        dict:delete('w:' .. id)
    end)
    -- Where an older nginx had all of them.
    dict:delete('guards')
    local refused = put_each(list, put_guard)
    dict:incr('guards:version', 1, 0)
    return refused
end

-- Takes what the agent says; answers the groups and lists that cannot be taken, with the reason. What is
-- small and without which nothing is as it should be comes first, what is dropped makes room for the rest.
function store.change(value)
    for _, name in ipairs({ 'engines:version', 'guards:version' }) do
        dict:safe_add(name, 0)
    end
    if value.passKeys then
        keys.set(value.passKeys)
    end
    if value.engines then
        put_engines(value.engines)
    end
    for _, id in ipairs(value.drop) do
        drop(id)
    end
    if value.reset then
        keep('g:', value.groups, drop)
    end
    local refused_guards = value.guards and put_guards(value.guards) or {}
    local refused = put_each(value.groups, put_group)
    changes.note()
    return { refused = refused, refusedGuards = refused_guards }
end

-- The same of what nginx begins with.
function store.begin(value)
    local answer = store.change(value)
    for _, refused in pairs(answer) do
        for _ in pairs(refused) do
            left_out = left_out + 1
        end
    end
end

function store.left_out()
    return left_out
end

-- The rules of a group, ready to run; nil where this node has no such group.
function store.program(id)
    local version = dict:get('v:' .. id)
    if not version then
        return nil
    end
    local name = id .. '|' .. version
    local known = programs:get(name)
    if not known then
        local text = dict:get('g:' .. id)
        local group = text and cjson.decode(text)
        if not group then
            return nil
        end
        known = program.compile(group)
        programs:set(name, known)
    end
    return known
end

local function refresh_guards()
    local version = dict:get('guards:version')
    if version == guards_version then
        return
    end
    guards, guards_version = {}, version
    for _, key in ipairs(dict:get_keys(0)) do
        local guard = key:sub(1, 2) == 'w:' and cjson.decode(dict:get(key) or '')
        if guard and (next(guard.white) or next(guard.black)) then
            guards[guard.id] = {
                white = addresses.compile(guard.white),
                black = addresses.compile(guard.black),
            }
        end
    end
end

-- Lists of addresses of an account, or of the `platform`; nil where there are none.
function store.guard(id)
    refresh_guards()
    return guards[id]
end

-- How the programs of search engines are known.
function store.search_engines()
    local version = dict:get('engines:version')
    if version ~= engines_version then
        engines_version = version
        store.engines = cjson.decode(dict:get('engines') or '[]') or {}
    end
    return store.engines
end

return store
