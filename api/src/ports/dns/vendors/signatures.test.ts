import { huaweiHeaders } from './huawei-signature';
import { tencentHeaders } from './tencent-signature';

// The worked examples of the vendors' own documentation, so that both sides of our other tests
// cannot be wrong in the same way.

it('signs the example of Tencent Cloud', () => {
  const headers = tencentHeaders(
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      timestamp: 1551113065,
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    },
    // The documentation prints the keys with asterisks and signs with them.
    {
      secretId: 'AKID********************************',
      secretKey: '********************************',
    },
  );
  expect(headers.authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKID********************************/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  );
});

it('signs the example of Huawei Cloud', () => {
  const headers = huaweiHeaders(
    {
      method: 'GET',
      url: new URL(
        'https://service.region.example.com/v1/77b6a44cba5143ab91d13ab9a8ff44fd/vpcs?limit=2&marker=13551d6b-755d-4757-b956-536f674975c0',
      ),
      date: '20191115T033655Z',
      contentType: 'application/json',
      body: '',
    },
    {
      accessKeyId: 'QTWAOYTTINDUT2QVKYUC',
      secretAccessKey: 'MFyfvK41ba2giqM7Uio6PznpdUKGpownRZlmVmHc',
    },
  );
  expect(headers.authorization).toBe(
    'SDK-HMAC-SHA256 Access=QTWAOYTTINDUT2QVKYUC, SignedHeaders=content-type;host;x-sdk-date, Signature=7be6668032f70418fcc22abc52071e57aff61b84a1d2381bb430d6870f4f6ebe',
  );
});
