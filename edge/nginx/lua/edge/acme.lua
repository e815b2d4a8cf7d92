-- Answers to CAs that check whether a domain leads here. They come before everything else a site
-- might do; a token that is not ours, or is another host's, goes on to the site, which may have a CA
-- of its own.
local cjson = require 'cjson.safe'
local changes = require 'edge.changes'

local state = ngx.shared.edge_state
local acme = {}

-- `list` is all answers that are good now.
function acme.set(list)
    local answers = {}
    for _, item in ipairs(list) do
        answers[item.host .. '/' .. item.token] = item.keyAuthorization
    end
    local text = cjson.encode(answers)
    if text ~= state:get('acme') then
        -- The dictionary holds what is in force too, which nothing may put out.
        local ok, err = state:safe_set('acme', text)
        if not ok then
            error('cannot store the answers to CAs: ' .. tostring(err), 0)
        end
        changes.note()
    end
end

local seen, waits = nil, false

-- Whether there is any answer to give, as of a change.
function acme.waits(number)
    if number ~= seen then
        local text = state:get('acme')
        seen, waits = number, text ~= nil and text ~= '{}'
    end
    return waits
end

function acme.answer(uri, host)
    local token = uri:match('^/%.well%-known/acme%-challenge/([%w_-]+)$')
    local answers = token and cjson.decode(state:get('acme') or '{}')
    local value = answers and answers[host .. '/' .. token]
    if value then
        ngx.header.content_type = 'text/plain'
        ngx.print(value)
        return ngx.exit(200)
    end
end

return acme
