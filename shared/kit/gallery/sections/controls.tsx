import { useState } from 'react';
import {
  Checkbox,
  FormControlLabel,
  InputAdornment,
  Radio,
  RadioGroup,
  Select,
  Switch,
  Tab,
  Tabs,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '../../src/controls';
import { FieldFrame } from '../../src/form';
import { Box, Button, Collapse, MenuItem } from '../../src/ui';

/** Controls on their own, with their states. */
export function Controls() {
  const [tab, setTab] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 640 }}>
      <FieldFrame id="keyword" label="关键字" help="标签、说明与错误由框给出。">
        <TextField id="keyword" placeholder="域名或备注" />
      </FieldFrame>
      <FieldFrame id="port" label="端口" error="端口应在 1–65535 之间">
        <TextField id="port" defaultValue="70000" error />
      </FieldFrame>
      <FieldFrame id="fixed" label="编号" optional>
        <TextField id="fixed" defaultValue="rsk2" disabled />
      </FieldFrame>
      <FieldFrame id="traffic" label="流量">
        <TextField
          id="traffic"
          defaultValue="100"
          slotProps={{
            input: { endAdornment: <InputAdornment position="end">GB</InputAdornment> },
          }}
        />
      </FieldFrame>
      <Select defaultValue="all" inputProps={{ 'aria-label': '状态' }}>
        <MenuItem value="all">全部状态</MenuItem>
        <MenuItem value="normal">正常</MenuItem>
      </Select>
      <Box>
        <FormControlLabel control={<Checkbox defaultChecked />} label="跳过有误的行" />
        <FormControlLabel control={<Checkbox disabled />} label="不可选" />
        <FormControlLabel control={<Switch defaultChecked />} label="开启缓存" />
      </Box>
      <RadioGroup defaultValue="http" aria-label="协议" row>
        <FormControlLabel value="http" control={<Radio />} label="HTTP" />
        <FormControlLabel value="https" control={<Radio />} label="HTTPS" />
      </RadioGroup>
      <ToggleButtonGroup value="day" exclusive aria-label="时间" sx={{ justifySelf: 'start' }}>
        <ToggleButton value="live">实时</ToggleButton>
        <ToggleButton value="day">今日</ToggleButton>
        <ToggleButton value="week">近 7 天</ToggleButton>
      </ToggleButtonGroup>
      <Tabs value={tab} onChange={(_event, next: number) => setTab(next)} aria-label="分页">
        <Tab label="单个添加" />
        <Tab label="批量添加" />
      </Tabs>
      <Box>
        <Button onClick={() => setOpen(!open)} aria-expanded={open}>
          更多设置
        </Button>
        <Collapse in={open}>
          <Box sx={{ pt: 3 }}>收起来的内容。</Box>
        </Collapse>
      </Box>
    </Box>
  );
}
