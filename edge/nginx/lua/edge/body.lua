-- Bodies that are changed on their way to the visitor.
local brotli = require 'edge.brotli'
local page = require 'edge.page'

local body = {}

function body.run()
    page.cover_body()
    brotli.body()
end

return body
