import { announcementEndpoints } from '@console/contract/announcements';
import { messageEndpoints } from '@console/contract/messages';
import { api, mutationOf, queryOf } from '@console/kit/api';

const list = { type: 'Announcement', id: 'LIST' } as const;
const one = (id: string) => ({ type: 'Announcement', id }) as const;

const announcementsApi = api.enhanceEndpoints({ addTagTypes: ['Announcement'] }).injectEndpoints({
  endpoints: (build) => ({
    listAnnouncements: build.query({
      ...queryOf(announcementEndpoints.listAnnouncements, { errorsAt: 'caller' }),
      providesTags: [list],
    }),
    /** The text as people read it; the shell has an endpoint of its own for its dialog. */
    getAnnouncement: build.query({
      ...queryOf(messageEndpoints.getMessage, { errorsAt: 'caller' }),
      providesTags: (_data, _error, { params }) => [one(params.id)],
    }),
    createAnnouncement: build.mutation({
      ...mutationOf(announcementEndpoints.createAnnouncement),
      invalidatesTags: [list],
    }),
    updateAnnouncement: build.mutation({
      ...mutationOf(announcementEndpoints.updateAnnouncement),
      invalidatesTags: (_data, _error, { params }) => [list, one(params.id)],
    }),
    deleteAnnouncement: build.mutation({
      ...mutationOf(announcementEndpoints.deleteAnnouncement),
      invalidatesTags: [list],
    }),
    previewAnnouncement: build.mutation(mutationOf(announcementEndpoints.previewAnnouncement)),
  }),
});

export const {
  useListAnnouncementsQuery,
  useGetAnnouncementQuery,
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
  useDeleteAnnouncementMutation,
  usePreviewAnnouncementMutation,
} = announcementsApi;
