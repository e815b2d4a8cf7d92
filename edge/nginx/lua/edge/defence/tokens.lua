-- A challenge that was given, as a text that the visitor brings back: it holds all that is to be known
-- of it but the answer, so giving one takes no memory. It is good for its site and nearby addresses,
-- for a quarter of an hour, and once.
local addresses = require 'edge.addresses'
local keys = require 'edge.defence.keys'
local levels = require 'edge.defence.levels'
local numbering = require 'edge.numbering'

local spent = ngx.shared.edge_spent
local state = ngx.shared.edge_state

local tokens = {}

local lifetime_seconds = 900
local skew_seconds = 300

local function signed_text(site, body, address)
    local near = ngx.encode_base64(addresses.neighbourhood(address))
    return table.concat({ 'ask', site.id, body, near }, '|')
end

-- `picture` is the name of the picture that it shows, `counter` what it was counted by, in bytes, `rule` the
-- hash of the rule that asked for it.
function tokens.issue(site, level, address, picture, counter, rule)
    local body = table.concat({
        levels.rank[level],
        ('%x'):format(ngx.now() * 1000),
        numbering.next():sub(-16),
        picture or '-',
        counter and ngx.encode_base64(counter.name, true):gsub('[+/]', { ['+'] = '-', ['/'] = '_' })
            .. '_' .. counter.seconds or '-',
        rule and rule ~= '' and rule or '-',
    }, '.')
    return body .. '.' .. keys.sign(signed_text(site, body, address))
end

local function counter_of(text)
    local name, seconds = text:match('^([%w_-]+)_(%d+)$')
    if not name then
        return nil
    end
    local bytes = ngx.decode_base64((name:gsub('[-_]', { ['-'] = '+', ['_'] = '/' })))
    return bytes and { name = bytes, seconds = tonumber(seconds) }
end

-- The challenge that a text stands for; nil where it is not this node's word to this visitor, or old.
function tokens.read(site, text, address)
    local body, signature = text:match('^(.+)%.([%w_-]+)$')
    if not body or #text > 300 or not keys.verify(signed_text(site, body, address), signature) then
        return nil
    end
    -- One that was given before an update names no rule.
    local rank, issued, nonce, picture, counter, rule =
        body:match('^(%d)%.(%x+)%.(%x+)%.([%w_-]+)%.([%w_-]+)%.?([%w-]*)$')
    if not rank then
        return nil
    end
    local age = ngx.now() - tonumber(issued, 16) / 1000
    if age > lifetime_seconds or age < -skew_seconds then
        return nil
    end
    return {
        level = levels.name[tonumber(rank)],
        age = age,
        nonce = nonce,
        picture = picture ~= '-' and picture or nil,
        counter = counter_of(counter),
        rule = rule:match('^%x+$') or '',
    }
end

-- Whether it had not been answered before; it has been now.
function tokens.spend(token)
    local ok, _, forcible = spent:add(token.nonce, true, lifetime_seconds + skew_seconds)
    if forcible then
        state:incr('evicted', 1, 0)
    end
    return ok == true
end

return tokens
