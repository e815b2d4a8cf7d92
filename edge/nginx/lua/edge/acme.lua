-- Answers to CAs that check whether a domain leads here. They come before everything else a site
-- might do; a token that is not ours goes on to the site, which may have a CA of its own.
local cjson = require 'cjson.safe'

local state = ngx.shared.edge_state
local acme = {}

-- `list` is all answers that are good now.
function acme.set(list)
    local answers = {}
    for _, item in ipairs(list) do
        answers[item.token] = item.keyAuthorization
    end
    state:set('acme', cjson.encode(answers))
end

function acme.answer(uri)
    local token = uri:match('^/%.well%-known/acme%-challenge/([%w_-]+)$')
    local answers = token and cjson.decode(state:get('acme') or '{}')
    local value = answers and answers[token]
    if value then
        ngx.header.content_type = 'text/plain'
        ngx.print(value)
        return ngx.exit(200)
    end
end

return acme
