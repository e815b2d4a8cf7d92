-- OCSP: what a certificate's CA says of it, handed to visitors with the certificate so that they need
-- not ask. The agent fetches; here questions are made, answers checked and kept until they end. A
-- certificate without an answer is served without one.
local ffi = require 'ffi'
local ocsp = require 'ngx.ocsp'
local certificates = require 'edge.certificates'

ffi.cdef [[
    void *d2i_OCSP_RESPONSE(void *into, const unsigned char **from, long length);
    void OCSP_RESPONSE_free(void *response);
    void *OCSP_response_get1_basic(void *response);
    void OCSP_BASICRESP_free(void *basic);
    int OCSP_resp_count(void *basic);
    void *OCSP_resp_get0(void *basic, int index);
    int OCSP_single_get0_status(void *single, int *reason, void **revoked, void **this, void **next);
    int ASN1_TIME_diff(int *days, int *seconds, const void *from, const void *to);
]]

local dict = ngx.shared.edge_staples

local staples = {}

-- Of an answer that names no end, and at most.
local seconds_default, seconds_max = 3600, 7 * 86400
local response_max = 64 * 1024

-- Those of the references that have no answer, or one past half of its time.
function staples.due(references)
    local list = {}
    for _, reference in ipairs(references) do
        local _, half = dict:get(reference)
        if not half or (dict:ttl(reference) or 0) < half then
            list[#list + 1] = reference
        end
    end
    return list
end

-- What to ask of whom, in base64; an empty table when nobody is to be asked.
function staples.question(reference)
    local chain = certificates.der(reference)
    local url = chain and ocsp.get_ocsp_responder_from_der_chain(chain)
    local request = url and ocsp.create_ocsp_request(chain)
    return request and { url = url, request = ngx.encode_base64(request) } or {}
end

local function seconds_of(basic)
    local least = seconds_max
    local next_update = ffi.new('void *[1]')
    local days, seconds = ffi.new('int[1]'), ffi.new('int[1]')
    for index = 0, ffi.C.OCSP_resp_count(basic) - 1 do
        next_update[0] = nil
        ffi.C.OCSP_single_get0_status(ffi.C.OCSP_resp_get0(basic, index), nil, nil, nil, next_update)
        local left = seconds_default
        if next_update[0] ~= nil and ffi.C.ASN1_TIME_diff(days, seconds, nil, next_update[0]) == 1 then
            left = days[0] * 86400 + seconds[0]
        end
        least = math.min(least, left)
    end
    return least
end

-- For how many seconds an answer is good from now.
local function seconds_left(text)
    local from = ffi.new('const unsigned char *[1]', ffi.cast('const unsigned char *', text))
    local response = ffi.C.d2i_OCSP_RESPONSE(nil, from, #text)
    if response == nil then
        return 0
    end
    local basic = ffi.C.OCSP_response_get1_basic(response)
    ffi.C.OCSP_RESPONSE_free(response)
    if basic == nil then
        return 0
    end
    local seconds = seconds_of(basic)
    ffi.C.OCSP_BASICRESP_free(basic)
    return seconds
end

-- Keeps an answer, in base64, that is the CA's, says that the certificate is good, and is in time.
function staples.keep(reference, encoded)
    local chain = certificates.der(reference)
    local text = ngx.decode_base64(encoded)
    if not chain or not text or #text > response_max then
        error('the certificate or its OCSP response cannot be read', 0)
    end
    local ok, err = ocsp.validate_ocsp_response(text, chain)
    local seconds = ok and seconds_left(text) or 0
    if seconds <= 0 then
        error('the OCSP response is not good: ' .. (err or 'it is over'), 0)
    end
    ok, err = dict:safe_set(reference, text, seconds, math.floor(seconds / 2))
    if not ok then
        error('cannot keep an OCSP response: ' .. err, 0)
    end
end

-- Hands the answer to a visitor who asks for it, if there is one.
function staples.attach(reference)
    local text = dict:get(reference)
    if not text then
        return
    end
    local ok, err = ocsp.set_ocsp_status_resp(text)
    if not ok then
        ngx.log(ngx.WARN, 'cannot staple an OCSP response: ', err)
    end
end

return staples
