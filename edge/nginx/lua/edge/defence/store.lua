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

local store = { engines = {} }

local programs = assert(lrucache.new(2000))
local guards, guards_version = {}, nil
local engines_version

local function put(name, text)
    local ok, err = dict:safe_set(name, text)
    if not ok then
        error(room.reason(err, '防御规则', #text, 'EDGE_DEFENCE_MEMORY'), 0)
    end
end

-- A group that cannot be compiled, or finds no room, leaves its former version in force.
local function take(group)
    program.compile(group)
    local text = cjson.encode(group)
    local former = dict:get('g:' .. group.id)
    local ok, err = pcall(put, 'g:' .. group.id, text)
    if not ok then
        -- nginx has let go of the former by now.
        if former then
            dict:set('g:' .. group.id, former)
        end
        error(err, 0)
    end
    dict:set('v:' .. group.id, group.version)
end

local function drop(id)
    dict:delete('g:' .. id)
    dict:delete('v:' .. id)
end

local function drop_others(groups)
    local kept = {}
    for _, group in ipairs(groups) do
        kept['g:' .. group.id] = true
    end
    for _, key in ipairs(dict:get_keys(0)) do
        if key:sub(1, 2) == 'g:' and not kept[key] then
            drop(key:sub(3))
        end
    end
end

-- Takes what the agent says; answers the groups that cannot be run, with the reason.
function store.change(value)
    local refused = {}
    for _, group in ipairs(value.groups) do
        -- A copy: compiling changes it.
        local ok, err = pcall(take, group)
        if not ok then
            refused[group.id] = tostring(err)
        end
    end
    for _, id in ipairs(value.drop) do
        drop(id)
    end
    if value.reset then
        drop_others(value.groups)
    end
    if value.guards then
        put('guards', cjson.encode(value.guards))
        dict:incr('guards:version', 1, 0)
    end
    if value.engines then
        put('engines', cjson.encode(value.engines))
        dict:incr('engines:version', 1, 0)
    end
    if value.passKeys then
        keys.set(value.passKeys)
    end
    changes.note()
    return refused
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
    for _, guard in ipairs(cjson.decode(dict:get('guards') or '[]') or {}) do
        if next(guard.white) or next(guard.black) then
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
