-- What was purged, as data: each purge has a number, and the newest that a request falls under is a
-- part of its cache key. What was kept under the key before is never found again, whatever its
-- variants, and ages out of the cache by itself.
local cjson = require 'cjson.safe'
local changes = require 'edge.changes'

local dict = ngx.shared.edge_purges
local state = ngx.shared.edge_state

local purges = {}

local function decoded(text)
    if not text:find('%', 1, true) then
        return text
    end
    return (text:gsub('%%(%x%x)', function(hex)
        return string.char(tonumber(hex, 16))
    end))
end

-- One form for every way to write a path, as nginx itself reads it.
local function normal(raw)
    local path = decoded(raw)
    if not path:find('//', 1, true) and not path:find('/.', 1, true) then
        return path
    end
    local parts = {}
    for part in path:gmatch('[^/]+') do
        if part == '..' then
            parts[#parts] = nil
        elseif part ~= '.' then
            parts[#parts + 1] = part
        end
    end
    local is_directory = path:find('/%.?%.?$') ~= nil
    return '/' .. table.concat(parts, '/') .. (is_directory and #parts > 0 and '/' or '')
end

local function sorted(args)
    local list = {}
    for argument in args:gmatch('[^&]+') do
        list[#list + 1] = decoded(argument)
    end
    table.sort(list)
    return table.concat(list, '&')
end

-- u: an address with all its queries; q: one query of it; a: some query of it; d: a directory.
local function key(kind, host, path, args)
    return ngx.md5_bin(kind .. host .. '\0' .. path .. '\0' .. (args or ''))
end

local function raise(name, value)
    if (dict:get(name) or 0) < value then
        local ok, err = dict:safe_set(name, value)
        if not ok then
            error('cannot store a purge: ' .. tostring(err), 0)
        end
    end
end

local function lower(name, value)
    if dict:get(name) == value then
        dict:delete(name)
    end
end

-- Calls `act` with each key of an entry.
local function each_key(entry, act)
    local path = normal(entry.path)
    if entry.kind == 'query' then
        act(key('q', entry.host, path, sorted(entry.query)), entry.seq)
        act(key('a', entry.host, path), entry.seq)
    else
        act(key(entry.kind == 'directory' and 'd' or 'u', entry.host, path), entry.seq)
    end
end

local function set(entry)
    each_key(entry, raise)
    -- Last, for a request looks no further when its host has nothing. The depth of the deepest
    -- directory says how many of its own directories a request must look at.
    local depth = 0
    if entry.kind == 'directory' then
        depth = select(2, normal(entry.path):gsub('/', ''))
    end
    raise('h' .. entry.host, depth + 1)
end

-- A new epoch makes everything old that is in the cache.
local function begin(epoch)
    if state:get('purge_epoch') ~= epoch then
        state:set('purge_epoch', epoch)
        dict:flush_all()
        dict:flush_expired()
    end
end

local function apply(change)
    if change.epoch then
        begin(change.epoch)
    end
    for _, entry in ipairs(change.set or {}) do
        set(entry)
    end
    for _, entry in ipairs(change.drop or {}) do
        each_key(entry, lower)
    end
    for _, host in ipairs(change.hosts or {}) do
        dict:delete('h' .. host)
    end
    changes.note()
end

-- Shared memory outlives a reload; the file is for a start from nothing.
function purges.init(path)
    if state:get('purge_started') then
        return
    end
    state:set('purge_started', ngx.time())
    local file = io.open(path, 'r')
    if not file then
        return
    end
    for line in file:lines() do
        local change = cjson.decode(line)
        if change then
            apply(change)
        end
    end
    file:close()
end

-- Takes a change in, and tells since when this memory exists: what is older in the cache was there
-- when nginx started, and counted as used then.
function purges.change(change)
    apply(change)
    return { startedAt = state:get('purge_started') }
end

local function newest_directory(host, path, depth)
    local newest, from = 0, 1
    for _ = 1, depth do
        local slash = path:find('/', from, true)
        if not slash then
            break
        end
        newest = math.max(newest, dict:get(key('d', host, path:sub(1, slash))) or 0)
        from = slash + 1
    end
    return newest
end

-- What holds for all requests of a host: the epoch, and the depth of its purges if it has any.
function purges.of(host)
    return { host = host, epoch = state:get('purge_epoch') or '', depth = dict:get('h' .. host) }
end

-- The part of the cache key that purges change. `loose`: the key does not hold the whole query, so a
-- purge of any query of the address is a purge of this one.
function purges.generation(of, var, loose)
    local epoch, host = of.epoch, of.host
    if not of.depth then
        return epoch
    end
    local request_uri = var.edge_uri
    local raw, args = request_uri:match('^([^?]*)%??(.*)$')
    local path = normal(raw)
    local newest = dict:get(key('u', host, path)) or 0
    if loose then
        newest = math.max(newest, dict:get(key('a', host, path)) or 0)
    elseif args ~= '' then
        newest = math.max(newest, dict:get(key('q', host, path, sorted(args))) or 0)
    end
    newest = math.max(newest, newest_directory(host, path, of.depth - 1))
    return newest > 0 and epoch .. '.' .. newest or epoch
end

return purges
