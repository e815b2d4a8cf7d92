import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { shownStates } from '../../sites/state';
import { forwardRoomRequests } from '../calls';

/** By itself: the dashboard's card asks for nothing else of forwards. */
export const forwardRoomEndpoints = defineEndpoints({
  getForwardRoom: {
    ...forwardRoomRequests.getForwardRoom,
    access: 'allUser',
    summary: '已用的转发数和端口数，以及不能监听的端口',
    data: z.object({
      forwards: z.int(),
      /** How many of them are in each state. */
      states: z.record(z.enum(shownStates), z.int()),
      ports: z.int(),
      /** Sum over the packages in force; −1 is unlimited. */
      portsQuota: z.int(),
      /** Ports of the platform and of the nodes themselves, ascending. */
      reserved: z.array(z.int()),
    }),
  },
});
