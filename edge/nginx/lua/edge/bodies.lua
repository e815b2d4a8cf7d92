-- The large parts of sites (pages, lists), kept once by their content however many sites have them:
-- one page on thousands of sites takes the room of one. Each counts the sites that name it and goes
-- with the last of them.
local bodies = {}

-- The name that a text is kept under, held once more.
local function hold(dict, text)
    local name = ngx.encode_base64(ngx.sha1_bin(text), true)
    if dict:incr('n:' .. name, 1) then
        return name
    end
    local ok, err = dict:safe_set('b:' .. name, text)
    if ok then
        ok, err = dict:safe_set('n:' .. name, 1)
    end
    if ok then
        return name
    end
    dict:delete('b:' .. name)
    return nil, err
end

-- Gives up texts, each once.
function bodies.release(dict, names)
    for _, name in ipairs(names) do
        if dict:incr('n:' .. name, -1) == 0 then
            dict:delete('n:' .. name)
            dict:delete('b:' .. name)
        end
    end
end

-- Where texts lie in a site: a table and the key in it.
local function places(site)
    local list = {}
    for _, part in ipairs(site.parts or {}) do
        list[#list + 1] = { part, 'text' }
    end
    for status in pairs(site.pages and site.pages.html or {}) do
        list[#list + 1] = { site.pages.html, status }
    end
    return list
end

-- Puts texts that came beside a site, each once for many of them, into the places that name them by number.
function bodies.fill(site, texts)
    for _, place in ipairs(places(site)) do
        local value = place[1][place[2]]
        if type(value) == 'number' then
            place[1][place[2]] = texts[value] or error('a text is missing', 0)
        end
    end
end

-- Keeps the texts of a site and puts their names in their places. All of them are held, or none.
function bodies.hold(dict, site)
    local names = {}
    for _, place in ipairs(places(site)) do
        local name, err = hold(dict, place[1][place[2]])
        if not name then
            bodies.release(dict, names)
            return nil, err
        end
        names[#names + 1] = name
        place[1][place[2]] = name
    end
    site.bodies = names
    return true
end

function bodies.read(dict, name)
    return dict:get('b:' .. name)
end

return bodies
