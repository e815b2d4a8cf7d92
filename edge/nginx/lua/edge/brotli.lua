-- Brotli by the system's own library (libbrotli1, which nginx's packages for Debian 12 bring no module
-- for), a chunk at a time. Without the library visitors get gzip.
local ffi = require 'ffi'

ffi.cdef [[
    typedef struct BrotliEncoderStateStruct BrotliEncoderState;
    BrotliEncoderState *BrotliEncoderCreateInstance(void *allocate, void *release, void *opaque);
    void BrotliEncoderDestroyInstance(BrotliEncoderState *state);
    int BrotliEncoderSetParameter(BrotliEncoderState *state, int parameter, uint32_t value);
    int BrotliEncoderCompressStream(BrotliEncoderState *state, int operation, size_t *available_in,
        const uint8_t **next_in, size_t *available_out, uint8_t **next_out, size_t *total_out);
    int BrotliEncoderHasMoreOutput(BrotliEncoderState *state);
    const uint8_t *BrotliEncoderTakeOutput(BrotliEncoderState *state, size_t *size);
]]

local loaded, library = pcall(ffi.load, 'libbrotlienc.so.1')
local process, finish = 0, 2
local parameter = { quality = 1, window = 2 }
-- On the console's own scripts: 6 to 12 % smaller than gzip at the level in nginx.conf, for 1.5 to 2.5
-- times its time; level 4 would be hardly smaller. The window of 256 KB bounds the memory.
local quality, window = 5, 18
-- Each takes some 3 MB for as long as its visitor reads; beyond these a worker's visitors get gzip.
local encoders, encoders_max = 0, 64
local length_min = 1024
local statuses = { [200] = true, [403] = true, [404] = true }
-- As `gzip_types` in nginx.conf, and what nginx adds to them by itself.
local types = {
    ['text/html'] = true, ['text/css'] = true, ['text/plain'] = true, ['text/xml'] = true,
    ['application/javascript'] = true, ['text/javascript'] = true, ['application/json'] = true,
    ['application/xml'] = true, ['application/rss+xml'] = true, ['image/svg+xml'] = true,
    ['application/wasm'] = true, ['application/manifest+json'] = true,
}

local available_in, next_in = ffi.new('size_t[1]'), ffi.new('const uint8_t *[1]')
local available_out, size = ffi.new('size_t[1]'), ffi.new('size_t[1]')

local brotli = { available = loaded }

local function accepts(accepted)
    for item in (accepted or ''):lower():gmatch('[^,]+') do
        local name, rest = item:match('^%s*([^;%s]+)%s*;?(.*)$')
        if name == 'br' then
            return not rest:match('^%s*q%s*=%s*0%.?0*%s*$')
        end
    end
    return false
end

-- Whether the visitor of a site can be answered by brotli, should the answer be one for it.
function brotli.wanted(site, var)
    return loaded and encoders < encoders_max and site.rules and site.rules.brotli
        and var.request_method ~= 'HEAD' and var.edge_upgrade == '' and not var.http_range
        and accepts(var.http_accept_encoding)
end

local function text_of(value)
    return type(value) == 'table' and table.concat(value, ', ') or value or ''
end

local function suits(header)
    local length = tonumber(header.content_length)
    local kind = text_of(header.content_type):lower():match('^[^;%s]+')
    return statuses[ngx.status] and types[kind] and not header.content_encoding
        and not (length and length < length_min)
        and not text_of(header.cache_control):lower():find('no%-transform')
end

local function new_encoder()
    local encoder = library.BrotliEncoderCreateInstance(nil, nil, nil)
    if encoder == nil then
        return nil
    end
    encoders = encoders + 1
    library.BrotliEncoderSetParameter(encoder, parameter.quality, quality)
    library.BrotliEncoderSetParameter(encoder, parameter.window, window)
    return ffi.gc(encoder, library.BrotliEncoderDestroyInstance)
end

-- Before the headers go out.
function brotli.headers(header, var)
    if var.edge_encoding ~= 'br' or ngx.ctx.cover or not suits(header) then
        return
    end
    local encoder = new_encoder()
    if not encoder then
        return
    end
    ngx.ctx.brotli = encoder
    header.content_encoding = 'br'
    header.content_length = nil
    header.accept_ranges = nil
    local etag = header.etag
    if etag and etag:sub(1, 2) ~= 'W/' then
        header.etag = 'W/' .. etag
    end
    local vary = text_of(header.vary)
    if not vary:lower():find('accept%-encoding') then
        header.vary = vary == '' and 'Accept-Encoding' or vary .. ', Accept-Encoding'
    end
end

local function packed(encoder, text, operation)
    local parts = {}
    available_in[0], available_out[0] = #text, 0
    next_in[0] = ffi.cast('const uint8_t *', text)
    repeat
        if library.BrotliEncoderCompressStream(
            encoder, operation, available_in, next_in, available_out, nil, nil) == 0 then
            return nil
        end
        local more = library.BrotliEncoderHasMoreOutput(encoder) ~= 0
        if more then
            size[0] = 0
            local output = library.BrotliEncoderTakeOutput(encoder, size)
            parts[#parts + 1] = ffi.string(output, size[0])
        end
    until available_in[0] == 0 and not more
    return table.concat(parts)
end

-- Memory is given back at once, not when Lua next tidies up; also after a visitor who left.
function brotli.release()
    local encoder = ngx.ctx.brotli
    if encoder then
        ngx.ctx.brotli = nil
        encoders = encoders - 1
        library.BrotliEncoderDestroyInstance(ffi.gc(encoder, nil))
    end
end

function brotli.body()
    local encoder = ngx.ctx.brotli
    if not encoder then
        return
    end
    local last = ngx.arg[2]
    local text = packed(encoder, ngx.arg[1], last and finish or process)
    if last or not text then
        brotli.release()
    end
    if not text then
        ngx.log(ngx.ERR, 'brotli failed')
        return ngx.ERROR
    end
    ngx.arg[1] = text ~= '' and text or nil
end

return brotli
