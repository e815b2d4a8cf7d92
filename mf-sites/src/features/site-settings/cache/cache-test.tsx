import { cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { TextField } from '@console/kit/controls';
import { FieldFrame, helpId, useFormContext, useWatch } from '@console/kit/form';
import { Section } from '@console/kit/ui';
import { useId, useState } from 'react';
import { type CacheValues, ruleText, testAddress } from './cache.model';

/** Which rule matches an address, by the rules in the form. */
export function CacheTest() {
  const id = useId();
  const [address, setAddress] = useState('');
  const { control } = useFormContext<CacheValues>();
  const cache = useWatch({ control, name: 'cache' });
  return (
    <Section
      layout="split"
      title="测试地址"
      description="按上面的规则（包括未保存的修改）看一个地址匹配哪一条。"
    >
      <FieldFrame id={id} label="地址" help={answerOf(cache, address)}>
        <TextField
          id={id}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          // Enter would save the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          placeholder="https://www.example.com/static/app.js?v=1 或 /static/app.js"
          autoComplete="off"
          fullWidth
          slotProps={{
            input: { className: 'mono' },
            htmlInput: { 'aria-describedby': helpId(id), spellCheck: false },
          }}
        />
      </FieldFrame>
    </Section>
  );
}

function answerOf(cache: CacheValues['cache'], address: string): string {
  if (address.trim() === '') return '输入一个地址，马上给出结果。';
  if (!cache.enabled) return '缓存已关闭，所有请求都会回源。';
  const parsed = cacheSettingsSchema.safeParse(cache);
  if (!parsed.success) return '规则还没有填写完整，请先改正上面的错误。';
  const tested = testAddress(parsed.data, address);
  if (tested === 'invalid') return '应为 http(s):// 开头的地址，或 / 开头的路径。';
  if (tested === 'none') return '没有匹配的规则，按源站返回的缓存头处理。';
  if ('condition' in tested) return `符合不缓存的条件 ${tested.condition + 1}，直接回源。`;
  const { index, rule } = tested;
  return `匹配规则 ${index + 1}（${ruleText(rule)}），${rule.action === 'cache' ? '缓存' : '不缓存'}。`;
}
