-- Pictures of challenges and what is to be seen on them, which this node alone knows. The agent draws
-- them and puts new ones in the place of old ones, so that no answer is good for long.
local cjson = require 'cjson.safe'

local dict = ngx.shared.edge_pictures

local pictures = {}

-- As long as a challenge that shows it can be answered, and what is on its way.
local kept_seconds = 1800

-- `kind` and all pictures of it that are to be shown from now on: `fresh` with what is on them, `names`
-- of them all.
function pictures.change(value)
    for _, item in ipairs(value.fresh) do
        for part, bytes in pairs(item.parts) do
            dict:set('p:' .. item.name .. ':' .. part, ngx.decode_base64(bytes), kept_seconds)
        end
        dict:set('a:' .. item.name, item.answer, kept_seconds)
    end
    dict:set('n:' .. value.kind, cjson.encode(value.names), kept_seconds)
    return {}
end

-- The name of a picture to show; nil where there is none.
function pictures.pick(kind)
    local text = dict:get('n:' .. kind)
    local names = text and cjson.decode(text)
    local count = names and #names or 0
    return count > 0 and names[math.random(count)] or nil
end

-- A part of a picture, as PNG.
function pictures.part(name, part)
    return dict:get('p:' .. name .. ':' .. part)
end

-- What is to be answered to a picture, as text.
function pictures.answer(name)
    return dict:get('a:' .. name)
end

return pictures
